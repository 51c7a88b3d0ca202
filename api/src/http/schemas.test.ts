import { describe, expect, it } from '@jest/globals'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { serializerCompiler } from './serialisation.ts'
import { validatorCompiler } from './validation.ts'

/** Returns what compiling a validator or serialiser threw; a compiled one may still reject the value. */
function fault(make: () => (value: unknown) => unknown, value: unknown): string | undefined {
  try {
    make()(value)
    return undefined
  } catch (error) {
    return error instanceof Error && !/is required|cannot be coerced|does not match schema/.test(error.message)
      ? error.message
      : undefined
  }
}

describe('the schemas of the contract', () => {
  it('contain no unknown keyword, although each is compiled on first use', async () => {
    const routes = await declaredRoutes('api')
    const place = { method: 'POST', url: '' }
    const faults = routes.flatMap(({ method, path, params, query, body, reply }) => [
      ...Object.entries({ params, querystring: query, body }).flatMap(([httpPart, schema]) =>
        schema
          ? [[`${method} ${path} ${httpPart}`, fault(() => validatorCompiler({ ...place, schema, httpPart }), {})]]
          : [],
      ),
      ...(reply ? [[`${method} ${path} reply`, fault(() => serializerCompiler({ ...place, schema: reply }), {})]] : []),
    ])
    expect(faults.length).toBeGreaterThan(routes.length)
    expect(faults.filter(([, message]) => message)).toEqual([])
  })

  it('with an unknown keyword are refused', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', largest: 3 } } }
    expect(() => validatorCompiler({ method: 'POST', url: '', schema, httpPart: 'body' })({})).toThrow(/largest/)
  })
})
