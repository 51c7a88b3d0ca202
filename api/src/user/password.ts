import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const tagOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> =>
  // The same word typed on different devices can arrive composed or in parts.
  derive('argon2id', { ...parameters, message: password.normalize('NFKC') })

/** The argon2id hash of a password in PHC form, which names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, { ...cost, nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
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
