import type { TSchema } from 'typebox'
import { catalogue } from '../../../../shared/contract/error-catalogue.ts'
import { Acknowledgement } from '../../../../shared/contract/problem.ts'
import { isNullable, type JsonSchema, kindOf, unwrapNullable } from '../../../../shared/schema/json-schema.ts'
import type { Kind } from '../../../../shared/schema/kind.ts'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const moment = '2026-11-21T08:30:00.000Z'

/** What a value of each kind can look like. */
const byKind: Readonly<Partial<Record<Kind, unknown>>> = {
  id,
  moment,
  day: '1994-05-01',
  email: 'sara@example.com',
  password: 'seven green camels',
  currency: 'SAR',
  money: { amount: 1250, currency: 'SAR' },
  country: 'sa',
  slug: 'noon',
  webAddress: 'https://www.noon.com/',
  picture: '/media/noon-logo-4f1c0a9be2d7/320.webp',
  localizedText: { ar: 'نون', en: 'Noon' },
  permission: 'view_coupon',
  pairs: { position: 'checkout' },
}

/** What texts and numbers that are only a text or a number to their schema can look like, by the name of their field. */
const byName: Readonly<Record<string, unknown>> = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMWExZmJhNyJ9.c2lnbmF0dXJl',
  author: 'Sara',
  avatarUrl: '/media/sara-0b7e6a51c9d4/320.webp',
  barcode: '6281007000016',
  brand: 'Anker',
  categoryName: 'Fashion',
  code: 'SAVE15',
  columns: 'name',
  countryCode: 'SA',
  country: 'sa',
  cursor: 'WyJwb3B1bGFyIiw5MDAsMTJd',
  nextCursor: 'WyJwb3B1bGFyIiw5MDAsMTJd',
  description: '15% off everything',
  dir: 'logos',
  domain: 'noon.com',
  fileName: 'noon.png',
  firstName: 'Sara',
  id: 12,
  inviteCode: 'k3v9x2',
  label: 'Noon',
  lastName: 'Haddad',
  letter: 'N',
  location: 'Riyadh',
  listVersion: '9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d',
  logo: '/media/noon-logo-4f1c0a9be2d7/320.webp',
  name: 'Noon',
  path: 'logos/noon.png',
  paths: 'logos/noon.png',
  percent: 15,
  playUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  poster: '/media/poster-7d2f4c3b1a09/640.webp',
  provider: 'google',
  refreshToken: 'c2l4dGVlbiBieXRlcyBvZiBjaGFuY2U',
  search: 'noon',
  section: 'coupon',
  shopName: 'Noon',
  sort: '-createdAt',
  terms: 'For new customers',
  text: 'The code worked at once.',
  title: 'Noon',
  token: 'c2l4dGVlbiBieXRlcyBvZiBjaGFuY2U',
  url: 'https://www.noon.com/',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  visitUrl: 'https://noon.com/',
  watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  year: 2026,
}

/** Fields that are null most of the time. */
const usuallyNull: readonly string[] = ['deletedAt', 'deleteAt', 'endsAt']

/** What whole objects look like that say one thing, by their schema. */
const bySchema: ReadonlyMap<string, unknown> = new Map([
  [JSON.stringify(Acknowledgement), { code: catalogue.SUCCESS.code, name: catalogue.SUCCESS.name, message: 'SUCCESS' }],
])

function numberExample({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: JsonSchema, name: string): number {
  const named = byName[name]
  return typeof named === 'number' ? named : Math.min(Math.max(minimum, 1), maximum)
}

function textExample({ minLength = 0, maxLength = 200, format }: JsonSchema, name: string): string {
  if (format === 'uuid') return id
  const named = byName[name]
  const text = typeof named === 'string' ? named : 'Text'
  return text.padEnd(minLength, '.').slice(0, maxLength)
}

/**
 * A value that a schema can have, the same each time; name: of the field that it is the value of. Every property is
 * filled in, and few are null.
 */
export function derivedExample(schema: TSchema, name = ''): unknown {
  if (isNullable(schema) && usuallyNull.includes(name)) return null
  const shape = unwrapNullable(schema)
  const { default: usual, enum: values, type, items, minItems = 1, properties, anyOf } = shape
  if (usual !== undefined) return usual
  if (anyOf?.[0]) return derivedExample(anyOf[0], name)
  if (type === 'array') return items ? Array(Math.max(minItems, 1)).fill(derivedExample(items, name)) : []
  const kind = kindOf(shape)
  const known = byKind[kind]
  if (known !== undefined) return known
  if (values) return values[0]
  if (properties) {
    const whole = bySchema.get(JSON.stringify(shape))
    if (whole !== undefined) return whole
    return Object.fromEntries(Object.entries(properties).map(([part, inner]) => [part, derivedExample(inner, part)]))
  }
  switch (type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return numberExample(shape, name)
    case 'string':
      return textExample(shape, name)
    case 'null':
      return null
    default:
      return {}
  }
}
