import { describe, expect, it } from '@jest/globals'
import { retryLoad } from './retry-load.ts'

const missing = (request: string) => Object.assign(new Error(), { name: 'ChunkLoadError', request })

/** Fails with each error in turn, then loads the code. */
function loading(...errors: Error[]) {
  const calls = { count: 0 }
  const load = async () => {
    const error = errors[calls.count++]
    if (error) throw error
    return 'code'
  }
  return { load, calls }
}

describe('retrying missing files', () => {
  it('requests every file a second time', async () => {
    const { load, calls } = loading(missing('a.js'), missing('b.js'))
    await expect(retryLoad(load)).resolves.toBe('code')
    expect(calls.count).toBe(3)
  })

  it('gives up on a file that is missing twice', async () => {
    const { load, calls } = loading(missing('a.js'), missing('a.js'), missing('a.js'))
    await expect(retryLoad(load)).rejects.toMatchObject({ request: 'a.js' })
    expect(calls.count).toBe(2)
  })

  it('does not wait a second time for a file that timed out', async () => {
    const { load, calls } = loading(Object.assign(missing('a.js'), { type: 'timeout' }))
    await expect(retryLoad(load)).rejects.toMatchObject({ request: 'a.js' })
    expect(calls.count).toBe(1)
  })

  it('does not run code again that threw', async () => {
    const { load, calls } = loading(new TypeError('boom'))
    await expect(retryLoad(load)).rejects.toThrow('boom')
    expect(calls.count).toBe(1)
  })
})
