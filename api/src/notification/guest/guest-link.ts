import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../../../shared/contract/language.ts'
import { confirmAlertLink, endAlertLink } from '../../../../shared/contract/mailed-links.ts'
import { bases } from '../../../../shared/contract/route.ts'

const links = { confirm: confirmAlertLink, end: endAlertLink } as const
type Purpose = keyof typeof links

const tokenForm = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

const signatureOf = (key: Buffer, purpose: Purpose, id: string): Buffer =>
  createHmac('sha256', key).update(`guest-alert ${purpose} ${id}`).digest()

/** Valid for one purpose, as long as the alert exists. */
const guestToken = (key: Buffer, purpose: Purpose, id: string): string =>
  `${id}.${signatureOf(key, purpose, id).toString('base64url')}`

/** The id of the alert; undefined for a token not signed here for this purpose. */
export function readGuestToken(key: Buffer, purpose: Purpose, token: string): string | undefined {
  const [, id = '', signature = ''] = tokenForm.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(key, purpose, id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

interface LinkParts {
  readonly publicOrigin: string
  readonly key: Buffer
}

/** The page has the language of its mail, whatever the browser's. */
export const guestLink = ({ publicOrigin, key }: LinkParts, purpose: Purpose, id: string, language: Language): string =>
  `${publicOrigin}${bases.api}${links[purpose].path.replace(':token', guestToken(key, purpose, id))}?language=${language}`
