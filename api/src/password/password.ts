import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { oncePer } from '../../../shared/server/once-per.ts'
import type { ApiContext } from '../http/context.ts'
import { type SemaphoreLimits, semaphore } from '../http/semaphore.ts'

/** Of lower priority than the thread that answers: a crowd that signs in is no burden to those who read. */
const threads = new Piscina<Argon2Parameters, Uint8Array>({
  filename: new URL('password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: 10_000,
  niceIncrement: 15,
})

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const tagOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Uint8Array> =>
  // The same word typed on different devices can arrive composed or in parts.
  threads.run({ ...parameters, message: password.normalize('NFKC') })

/** The argon2id hash of a password in PHC form, which names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, { ...cost, nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(Buffer.from(tag))}`
}

/** Whether the password is the one the hash was made from. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phcForm.exec(hash) ?? []
  if (!memory) return false
  const expected = Buffer.from(tag, 'base64')
  const found = await tagOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether the password is right. Null, where there is no account or it has no password, costs the same and is never
   * right.
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Stands in where there is no password: of the form and cost of every other, with a tag that no password gives. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

/**
 * Passwords under a cap; each derivation that runs takes 19 MiB.
 * @throws ApiError `SERVICE_UNAVAILABLE` when the queue is full.
 */
export function createPasswords(limits: SemaphoreLimits): Passwords {
  const inTurn = semaphore(limits)
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (password, hash) =>
      inTurn(async () => {
        const isRight = await isPassword(password, hash ?? dummyHash)
        return isRight && hash !== null
      }),
  }
}

/** The passwords of an API, whose routes share one queue. */
export const passwordsOf = oncePer(({ passwordLimits }: ApiContext) => createPasswords(passwordLimits))
