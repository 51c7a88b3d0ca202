import { expect, it } from '@jest/globals'
import { readStaffRegistry } from './staff-registry-store.ts'

it('a registry that hangs is given up within seconds, all attempts together', async () => {
  globalThis.fetch = (_address, request) =>
    new Promise((_, reject) => {
      request?.signal?.addEventListener('abort', () => reject(request.signal?.reason))
    })
  await expect(readStaffRegistry()).rejects.toMatchObject({ problem: 'TIMEOUT_ERROR' })
}, 10_000)
