import { describe, expect, it } from '@jest/globals'
import { ApiError } from '../http/api-error.ts'
import { createPasswords, hashPassword, isPassword } from './password.ts'

const busy = { key: 'SERVICE_UNAVAILABLE', retryAfter: expect.any(Number) }

describe('a password hash', () => {
  it('is argon2id in PHC form, different each time, and right for one password only', async () => {
    const hash = await hashPassword('كلمة مرور طويلة')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashPassword('كلمة مرور طويلة')).not.toBe(hash)
    expect(await isPassword('كلمة مرور طويلة', hash)).toBe(true)
    expect(await isPassword('كلمة مرور طويله', hash)).toBe(false)
    expect(await isPassword('anything', 'not a hash')).toBe(false)
  })

  it('knows the same word typed in parts', async () => {
    expect(await isPassword('Cafe\u0301 1234', await hashPassword('Café 1234'))).toBe(true)
  })
})

describe('the desk that checks passwords', () => {
  it('accepts the right password, and none for an unknown account', async () => {
    const desk = createPasswords({ concurrent: 1, waiting: 10 })
    const hash = await desk.hash('a good long password')
    expect(await desk.verify('a good long password', hash)).toBe(true)
    expect(await desk.verify('another password', hash)).toBe(false)
    for (const guess of ['', 'a good long password', '\0'.repeat(32)])
      expect(await desk.verify(guess, null)).toBe(false)
  })

  it('lets as many wait as it has chairs, serves them in their order, and asks the others to return', async () => {
    const desk = createPasswords({ concurrent: 1, waiting: 4 })
    const served: number[] = []
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, number) => {
        await desk.verify('a good long password', null)
        served.push(number)
      }),
    )
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
    for (const result of results.slice(5)) {
      const { reason } = result as PromiseRejectedResult
      expect(reason).toBeInstanceOf(ApiError)
      expect(reason).toMatchObject(busy)
    }
    expect(served).toEqual([0, 1, 2, 3, 4])
  })

  it('has its places back after a crowd', async () => {
    const desk = createPasswords({ concurrent: 1, waiting: 1 })
    for (let round = 0; round < 3; round += 1) {
      const crowd = Array.from({ length: 4 }, () => desk.verify('x', null))
      const results = await Promise.allSettled(crowd)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    }
  })

  it('leaves the event loop to others while it works', async () => {
    const desk = createPasswords({ concurrent: 1, waiting: 10 })
    let turns = 0
    let working = true
    const turn = () => {
      turns += 1
      if (working) setImmediate(turn)
    }
    turn()
    await Promise.all(Array.from({ length: 4 }, () => desk.verify('x', null)))
    working = false
    // One turn for each derivation is what they would leave if they were on the loop.
    expect(turns).toBeGreaterThan(20)
  })
})
