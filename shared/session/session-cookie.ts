import { isRecord } from '../schema/is-record.ts'
import { cookieValue, writeCookie } from './cookie.ts'
import type { SessionTokens, SessionUser } from './session-user.ts'

const sessionCookieDays = 365

/** A signed-in account, as stored in the browser. */
export interface StoredSession {
  readonly user: SessionUser
  readonly tokens: SessionTokens
}

/** Name of the cookie. */
export const sessionCookie = 'session'
const version = 2

/** The maximum length of a cookie, including its name. */
const maxLength = 4_096

// A program that can read the cookie can read this key too: it is obfuscation, not protection.
const fixedKey = 'zjdgLC8vo3h6wSKtpCPu+ljlJxuECPlWNcw9QrIC3NA='
const nonceLength = 12

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const importKey = () => crypto.subtle.importKey('raw', bytesOf(fixedKey), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts a session for the cookie. */
export async function sealSession({ user, tokens }: StoredSession): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const plain = new TextEncoder().encode(JSON.stringify({ version, user, tokens }))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(), plain)
  return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

async function unseal(value: string): Promise<unknown> {
  const bytes = bytesOf(value)
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, nonceLength) }
  const plain = await crypto.subtle.decrypt(algorithm, await importKey(), bytes.subarray(nonceLength))
  return JSON.parse(new TextDecoder().decode(plain))
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const userFields: { readonly [Name in keyof SessionUser]: (value: unknown) => boolean } = {
  id: isText,
  email: isText,
  firstName: isTextOrNull,
  lastName: isTextOrNull,
  sex: isTextOrNull,
  birthDate: isTextOrNull,
  country: isTextOrNull,
  isEmailVerified: (value) => typeof value === 'boolean',
}
/** Only the account fields that a session stores: a cookie has limited space. */
export const sessionUser = ({
  id,
  email,
  firstName,
  lastName,
  sex,
  birthDate,
  country,
  isEmailVerified,
}: SessionUser): SessionUser => ({ id, email, firstName, lastName, sex, birthDate, country, isEmailVerified })

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Whether a value is a session: older releases and other programs may have written it. */
export function isStoredSession(value: unknown): value is StoredSession {
  const user = recordOf(recordOf(value).user)
  const tokens = recordOf(recordOf(value).tokens)
  return (
    Object.entries(userFields).every(([field, isValid]) => isValid(user[field])) &&
    isText(tokens.accessToken) &&
    isText(tokens.refreshToken)
  )
}

/**
 * Stores a session for a year.
 * @throws Error `Failed to set item in storage`, with its cause, if the browser does not store it.
 */
export async function writeSession(session: StoredSession, mainDomain: string): Promise<void> {
  try {
    const value = await sealSession(session)
    if (sessionCookie.length + 1 + value.length > maxLength)
      throw new RangeError('The session is too long for a cookie')
    writeCookie({ name: sessionCookie, value, seconds: sessionCookieDays * 86_400, mainDomain })
    // A browser that rejects cookies does not say so.
    if (cookieValue(sessionCookie) !== value) throw new Error('The browser did not take the cookie')
  } catch (cause) {
    throw new Error('Failed to set item in storage', { cause })
  }
}

/**
 * The stored session; null if there is none or it is invalid.
 * @throws Error `Failed to get item from storage`, with its cause, if the browser blocks cookies.
 */
export async function readSession(): Promise<StoredSession | null> {
  let value: string | undefined
  try {
    value = cookieValue(sessionCookie)
  } catch (cause) {
    throw new Error('Failed to get item from storage', { cause })
  }
  if (!value) return null
  const content = await unseal(value).catch(() => null)
  if (recordOf(content).version !== version || !isStoredSession(content)) return null
  return { user: sessionUser(content.user), tokens: content.tokens }
}

/**
 * Deletes the session.
 * @throws Error `Failed to remove item from storage`, with its cause, if the browser still has it.
 */
export function removeSession(mainDomain: string): void {
  try {
    writeCookie({ name: sessionCookie, value: '', seconds: 0, mainDomain })
    if (cookieValue(sessionCookie)) throw new Error('The browser did not let go of the cookie')
  } catch (cause) {
    throw new Error('Failed to remove item from storage', { cause })
  }
}
