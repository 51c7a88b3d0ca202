import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type CallFailure, makeGeneratedCalls } from '../testing/generated-calls.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ API_DOCS: 'on' })
})
afterAll(() => api.close())

// `npm run lab -- fuzz` makes as many calls as requested.
describe('whatever is sent', () => {
  it('every operation answers as documented, and none fails', async () => {
    const failures: CallFailure[] = []
    const calls = await makeGeneratedCalls(api, {
      calls: 2_000,
      seed: 20_261_121,
      onFailure: (failure) => failures.push(failure),
    })
    expect(failures).toEqual([])
    expect(calls).toBeGreaterThanOrEqual(2_000)
  }, 240_000)
})
