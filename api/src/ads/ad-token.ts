import { createHmac, createSecretKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Placement, placementNames, tokenLife } from '../../../shared/contract/ads/placement.ts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import { type Platform, platforms } from '../../../shared/contract/platform.ts'
import type { SigningKeys } from '../config/signing-keys.ts'

/** The content of a token: which ad was served, where and to whom. */
export interface AdToken {
  /** Id of the token itself; a UUID. */
  readonly id: string
  readonly adId: string
  readonly placement: Placement
  readonly platform: Platform
  readonly country: CountryId | undefined
  /** When the ad was served, in whole seconds of Unix time. */
  readonly servedAt: number
  /** The visitor of the day; null if visitors are not tracked. */
  readonly person: string | null
}

/** Layout of the claims: 16 bytes id, 16 ad, 1 placement, 1 platform, 1 country, 4 time, 9 person. */
const length = { claims: 48, person: 9, signature: 16 } as const
const countryIds = countries.map(({ id }) => id)

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

export type AdTokens = ReturnType<typeof adTokens>

/** Makes and reads tokens. Their key is derived from the signing key of access tokens, and is used only for this. */
export function adTokens({ privateKey }: Pick<SigningKeys, 'privateKey'>) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', privateKey, '', 'qasima ad token', 32)))
  const signatureOf = (claims: Buffer) =>
    createHmac('sha256', key).update(claims).digest().subarray(0, length.signature)

  return {
    make(served: Omit<AdToken, 'id'>): { readonly id: string; readonly text: string } {
      const claims = Buffer.alloc(length.claims)
      const id = randomUUID()
      bytesOf(id).copy(claims, 0)
      bytesOf(served.adId).copy(claims, 16)
      claims[32] = placementNames.indexOf(served.placement)
      claims[33] = platforms.indexOf(served.platform)
      claims[34] = served.country === undefined ? 255 : countryIds.indexOf(served.country)
      claims.writeUInt32BE(served.servedAt, 35)
      if (served.person !== null) Buffer.from(served.person, 'base64url').copy(claims, 39, 0, length.person)
      return { id, text: Buffer.concat([claims, signatureOf(claims)]).toString('base64url') }
    },

    /** The content of a valid token; undefined for any other text. */
    read(text: string): AdToken | undefined {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== length.claims + length.signature) return undefined
      const claims = bytes.subarray(0, length.claims)
      if (!timingSafeEqual(signatureOf(claims), bytes.subarray(length.claims))) return undefined
      const [placement, platform] = [placementNames[claims[32] ?? 255], platforms[claims[33] ?? 255]]
      if (!placement || !platform) return undefined
      const person = claims.subarray(39)
      return {
        id: uuidOf(claims.subarray(0, 16)),
        adId: uuidOf(claims.subarray(16, 32)),
        placement,
        platform,
        country: countryIds[claims[34] ?? 255],
        servedAt: claims.readUInt32BE(35),
        person: person.every((byte) => byte === 0) ? null : person.toString('base64url'),
      }
    },
  }
}

const age = ({ servedAt }: AdToken, now: number) => now - servedAt * 1_000

/** Whether a token is too old for an impression, or for a click. */
export const isLate = (token: AdToken, kind: 'impression' | 'click', now: number): boolean =>
  age(token, now) > (kind === 'click' ? tokenLife.clickHours * 3_600_000 : tokenLife.impressionMinutes * 60_000)
