import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const form = /^qsk_[\w-]{32}$/
const prefixLength = 12

export const newPartnerKey = (): string => `qsk_${randomBytes(24).toString('base64url')}`
export const prefixOf = (key: string): string => key.slice(0, prefixLength)
export const hashOfPartnerKey = (key: string): Buffer => hash('sha256', key, 'buffer')
export const isPartnerKey = (key: string): boolean => form.test(key)

/** The key that a call brings, as `X-Api-Key` or as a bearer token that begins like one; null for all other callers. */
export function partnerKeyOf(headers: IncomingHttpHeaders): string | null {
  const { 'x-api-key': key, authorization = '' } = headers
  if (typeof key === 'string') return key
  return /^Bearer (qsk_.*)$/i.exec(authorization)?.[1] ?? null
}
