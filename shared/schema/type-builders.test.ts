import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, jest } from '@jest/globals'

const contract = join(import.meta.dirname, '..', 'contract')

const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.examples)\.ts$/.test(file),
)

/** Everything that the contract exports, as JSON. */
async function written(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of files) {
    const exported: object = await import(pathToFileURL(join(contract, file)).href)
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'object') texts.set(`${file} ${name}`, JSON.stringify(value))
    }
  }
  return texts
}

it('writes every schema of the contract as typebox does', async () => {
  const byTypebox = await written()
  jest.resetModules()
  const builders = pathToFileURL(join(import.meta.dirname, 'type-builders.ts')).href
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typebox' ? builders : specifier, context),
  })
  const byBuilders = await written().finally(() => hooks.deregister())

  expect(byTypebox.size).toBeGreaterThan(300)
  const other = [...byTypebox].filter(([name, text]) => byBuilders.get(name) !== text)
  expect(other.map(([name]) => name)).toEqual([])
})
