import { describe, expect, it } from '@jest/globals'
import { modulesBelow } from '../server/module-scan.ts'
import { catalogue, clientOnly, defineFailures, entry, entryOf, findEntry, isErrorKey } from './error-catalogue.ts'

// Name, number, HTTP status: the published catalogue, which clients in the field compare against.
const published = `
Success 2000 200 | ValidationError 1001 400 | InternalServerError 1002 500 | NotFound 1003 404
UnauthorizedAccess 1004 401 | Forbidden 1005 403 | BadRequest 1006 400 | TooManyRequests 1007 429
ServiceUnavailable 1008 503 | GatewayTimeout 1009 504 | Conflict 1010 409 | UserNotFound 1101 404
UserInactive 1102 403 | InvalidCredentials 1103 401 | EmailAlreadyVerified 1104 403 | EmailNotVerified 1105 403
EmailAlreadyExists 1106 409 | EmailInvalid 1107 400 | EmailRateLimit 1108 429 | EmailNotSent 1109 500
EmailSentSuccessfully 1110 200 | TestUserDeleted 1111 403 | EmailNotTestUser 1112 403 | TestUserNotFound 1113 404
ProfileAlreadyFinished 1114 400 | AccessTokenExpired 1201 401 | RefreshTokenExpired 1202 401
RefreshTokenInvalid 1203 401 | LoginSessionExpired 1204 401 | VerificationTokenExpired 1301 403
VerificationTokenInvalid 1302 403 | ResetPasswordTokenExpired 1401 403 | ResetPasswordTokenInvalid 1402 403
PasswordChangedSuccessfully 1404 200 | PasswordChangeFailed 1405 400 | TurboMicroserviceDown 1501 500
Offline 2001 503 | NetworkError 2002 503 | TimeoutError 2003 504`
  .split(/[|\n]/)
  .map((row) => row.trim().split(' '))
  .filter((row) => row.length === 3)

/** The files in which nouns declare failures of their own. */
const files = await modulesBelow(new URL('./', import.meta.url), '.failures.ts')
const ofNouns = files.flatMap(({ exports }) =>
  Object.values(exports).flatMap((failures) => Object.entries(Object(failures))),
)
const entries = [...Object.entries(catalogue), ...(ofNouns as [string, ReturnType<typeof entry>][])]

describe('the error catalogue', () => {
  it('has all 39 published codes with their number and status', () => {
    expect(published).toHaveLength(39)
    for (const [name, code, status] of published) {
      const entry = entries.map(([, value]) => value).find((value) => value.name === name)
      expect([name, entry?.code, entry?.status]).toEqual([name, Number(code), Number(status)])
    }
  })

  it('adds only codes of the 16xx range, and never 1403', () => {
    const own = entries.filter(([, { name }]) => !published.some(([known]) => known === name))
    expect(ofNouns.length).toBeGreaterThan(0)
    expect(own.map(([, { code }]) => code).toSorted()).toEqual(own.map((_, place) => 1601 + place))
    expect(entries.some(([, { code }]) => Number(code) === 1403)).toBe(false)
  })

  it('keys every entry by its own name', () => {
    for (const [key, { name }] of entries) expect(key).toBe(name.replace(/(?<!^)([A-Z])/g, '_$1').toUpperCase())
  })

  it.each(entries)('%s says something in both languages', (_key, { text }) => {
    expect(text.ar).toMatch(/[\u0621-\u064a]{2}/)
    expect(text.ar).not.toMatch(/[A-Za-z!]/)
    expect(text.en).toMatch(/^[A-Z]/)
    expect(text.en).not.toMatch(/!/)
  })

  it('keeps to the wording that is published', () => {
    expect(catalogue.VALIDATION_ERROR.text.en).toBe('Validation error')
    expect(catalogue.INVALID_CREDENTIALS.text.en).toBe('Email or password is invalid')
    expect(catalogue.EMAIL_RATE_LIMIT.text.en).toBe('Email rate limit exceeded, please try again later')
    expect(catalogue.EMAIL_INVALID.text.en).toBe('Email is not valid')
    expect(catalogue.NETWORK_ERROR.text.en).toBe('Please check your internet connection and try again.')
  })

  it('takes the failures of a noun, and refuses a code, a name or a key that is taken', () => {
    const full = { SHELF_FULL: entry(1699, 'ShelfFull', 409, 'The shelf is full.', 'الرف ممتلئ.') }
    expect(isErrorKey('SHELF_FULL')).toBe(false)
    defineFailures(full)
    expect(findEntry('SHELF_FULL')).toBe(full.SHELF_FULL)
    const again = { SHELF_CLOSED: entry(1699, 'ShelfClosed', 409, 'The shelf is closed.', 'الرف مغلق.') }
    expect(() => defineFailures(again)).toThrow('SHELF_CLOSED (1699) and SHELF_FULL (1699)')
    expect(() => defineFailures({ CONFLICT: entry(1698, 'Other', 409, 'Other.', 'آخر.') })).toThrow('CONFLICT (1010)')
  })

  it('knows a common failure by its key', () => {
    expect(entryOf('NOT_FOUND')).toBe(catalogue.NOT_FOUND)
    expect(findEntry('toString')).toBeUndefined()
  })

  it('marks what a server never sends', () => {
    expect(clientOnly.map((key) => catalogue[key].code)).toEqual([2001, 2002, 2003])
  })
})
