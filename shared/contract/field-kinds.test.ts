import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { TObject } from 'typebox'
import { type JsonSchema, kindOf, unwrapNullable } from '../schema/json-schema.ts'
import type { AnyCollection } from './collection.ts'
import type { RouteContract } from './route.ts'

const record = { id: 'id', version: 'integer', createdAt: 'moment', updatedAt: 'moment', deletedAt: 'moment' }

/** The expected kind of every field of every collection. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ads: {
    ...record,
    name: 'text',
    campaignId: 'relation',
    platform: 'choice',
    countries: 'list of country',
    creative: 'group',
    link: 'webAddress',
    startsAt: 'moment',
    endsAt: 'moment',
    weight: 'integer',
    cap: 'integer',
    extraFilters: 'pairs',
    lastSeenOn: 'day',
    state: 'status',
    status: 'status',
    placement: 'list of choice',
    languages: 'list of choice',
    devices: 'list of choice',
    hours: 'group',
    weekdays: 'list of choice',
    priority: 'integer',
    goal: 'group',
    capPerPerson: 'group',
  },
  audit: {
    id: 'id',
    at: 'moment',
    actorId: 'relation',
    action: 'choice',
    section: 'text',
    recordId: 'text',
    batchId: 'id',
    before: 'json',
    after: 'json',
  },
  campaigns: {
    ...record,
    name: 'text',
    countries: 'list of country',
    startsAt: 'moment',
    endsAt: 'moment',
    budgetNote: 'longText',
    status: 'status',
    couponIds: 'list of relation',
    shortnerIds: 'list of relation',
    adCount: 'integer',
    state: 'status',
    goal: 'group',
    capPerPerson: 'group',
    permitNumber: 'text',
    permitUrl: 'webAddress',
  },
  cartarm: {
    ...record,
    shopId: 'relation',
    checkoutUrlPattern: 'text',
    selectors: 'group',
    waits: 'group',
    platform: 'choice',
    schemaVersion: 'integer',
    status: 'status',
  },
  category: { ...record, name: 'localizedText', slug: 'slug', position: 'integer' },
  coupon: {
    ...record,
    shopId: 'relation',
    code: 'text',
    description: 'localizedText',
    terms: 'list of localizedText',
    status: 'status',
    discountType: 'choice',
    percent: 'integer',
    amount: 'money',
    minimumOrder: 'money',
    maximumDiscount: 'money',
    newCustomersOnly: 'boolean',
    stackable: 'boolean',
    appOnly: 'boolean',
    studentOnly: 'boolean',
    exclusive: 'boolean',
    excludesSaleItems: 'boolean',
    exclusions: 'localizedText',
    appliesToAll: 'boolean',
    countries: 'list of country',
    startsAt: 'moment',
    endsAt: 'moment',
    evidence: 'group',
  },
  listing: {
    id: 'id',
    productId: 'relation',
    shopId: 'relation',
    name: 'localizedText',
    url: 'webAddress',
    currency: 'currency',
    createdAt: 'moment',
  },
  plan: {
    ...record,
    name: 'localizedText',
    trackingLimit: 'integer',
    price: 'money',
    isShown: 'boolean',
    isDefault: 'boolean',
  },
  price: {
    ...record,
    productId: 'relation',
    listingId: 'relation',
    at: 'moment',
    price: 'money',
    inStock: 'boolean',
    source: 'choice',
    evidence: 'json',
  },
  product: {
    ...record,
    name: 'localizedText',
    brand: 'text',
    barcode: 'text',
    image: 'picture',
    categoryId: 'relation',
    packAmount: 'integer',
    packUnit: 'choice',
  },
  provider: {
    ...record,
    name: 'text',
    kind: 'choice',
    site: 'webAddress',
    baseUrl: 'webAddress',
    trackingTemplate: 'longText',
    status: 'status',
    feedUrl: 'webAddress',
    feedFormat: 'choice',
    feedHours: 'integer',
    feedState: 'choice',
    feedAuto: 'boolean',
  },
  role: { ...record, name: 'text', permissions: 'list of permission' },
  shop: {
    ...record,
    id: 'integer',
    shopName: 'localizedText',
    slug: 'slug',
    description: 'localizedText',
    logo: 'picture',
    domain: 'text',
    categoryId: 'relation',
    countries: 'list of country',
    currency: 'currency',
    status: 'status',
    productRecipe: 'group',
    productAddresses: 'group',
    domains: 'list of group',
    recipePause: 'group',
    checksPerMinute: 'integer',
    providerId: 'relation',
    permitNumber: 'text',
    permitUrl: 'webAddress',
  },
  shortner: {
    ...record,
    slug: 'text',
    targetUrl: 'webAddress',
    note: 'longText',
    rules: 'list of group',
    variants: 'list of group',
    utm: 'utm',
    passQuery: 'boolean',
    startsAt: 'moment',
    endsAt: 'moment',
    expiredUrl: 'webAddress',
    maxClicks: 'integer',
    status: 'status',
    campaignId: 'relation',
    deepLinks: 'group',
    password: 'password',
    hasPassword: 'boolean',
    aliases: 'list of text',
    clicks: 'integer',
    lastClickedAt: 'moment',
    isUsedUp: 'boolean',
    state: 'status',
  },
  waitlist: {
    ...record,
    email: 'email',
    platform: 'choice',
    language: 'choice',
    country: 'country',
    notifiedAt: 'moment',
  },
  uninstall: { ...record, reason: 'choice', feedback: 'longText' },
  user: {
    ...record,
    email: 'email',
    firstName: 'text',
    lastName: 'text',
    sex: 'choice',
    birthDate: 'day',
    country: 'country',
    isEmailVerified: 'boolean',
    userType: 'choice',
    isStaff: 'boolean',
    roleIds: 'list of relation',
    permissions: 'list of permission',
    planId: 'relation',
    status: 'status',
    hasPassword: 'boolean',
    deleteAt: 'moment',
    lastActiveAt: 'moment',
  },
  video: {
    ...record,
    person: 'localizedText',
    title: 'localizedText',
    poster: 'picture',
    // May be a page of another site or one of our files, so not a picture.
    address: 'text',
    position: 'integer',
    status: 'status',
  },
}

const isCollection = (value: unknown): value is AnyCollection =>
  typeof value === 'object' && value !== null && 'nouns' in value && 'item' in value

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'reply' in value && 'path' in value

async function exportsOf(ending: string): Promise<unknown[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(files.filter((file) => file.endsWith(ending)).map((file) => import(`./${file}`)))
  return modules.flatMap((module) => Object.values(module))
}

const collections = (await exportsOf('.collection.ts')).filter(isCollection)
const routes = (await exportsOf('.routes.ts')).filter(isRoute)

const schemasOf = ({ item, write }: AnyCollection): Record<string, JsonSchema> => ({
  ...(item as TObject).properties,
  ...write.properties,
})

/** Yields every schema nested in a schema, with its path. */
function* within(schema: JsonSchema, path: string): Generator<readonly [string, JsonSchema]> {
  const inner = unwrapNullable(schema)
  yield [path, inner]
  if (inner.items) yield* within(inner.items, `${path}[]`)
  for (const [name, part] of Object.entries(inner.properties ?? {})) yield* within(part, `${path}.${name}`)
}

describe('the kinds of fields', () => {
  it.each(Object.keys(expected))('are stated by the schemas of %s', (name) => {
    const collection = collections.find((one) => one.name === name)
    if (!collection) throw new Error(`There is no collection ${name}`)
    const kinds = Object.entries(schemasOf(collection)).map(([field, schema]) => [field, kindOf(schema)])
    expect(Object.fromEntries(kinds)).toEqual(expected[name])
  })

  it('refer to existing collections, for every field that names records', () => {
    const names = new Set(collections.map(({ name }) => name))
    expect(names.size).toBeGreaterThanOrEqual(Object.keys(expected).length)
    for (const { name, relations } of collections) {
      for (const [field, target] of Object.entries(relations))
        expect([`${name}.${field}`, names.has(target)]).toEqual([`${name}.${field}`, true])
    }
  })

  it.each(collections.map(({ name }) => [name]))('match what sections expect: %s', async (name) => {
    const module = await import(`./${name}/${name}.collection.ts`)
    expect(module[name]).toBe(collections.find((one) => one.name === name))
  })

  it('are stated wherever a schema has a format or pattern of our own', () => {
    const fields = collections.flatMap((collection) =>
      Object.entries(schemasOf(collection)).flatMap(([name, schema]) => [
        ...within(schema, `${collection.name}.${name}`),
      ]),
    )
    expect(fields.length).toBeGreaterThan(200)
    const unsaid = fields.filter(
      ([, { kind, pattern = '', properties }]) =>
        kind === undefined &&
        (/^\^\(?\/media\/|https\?|\[A-Z\]\{3\}/.test(pattern) ||
          ['amount,currency', 'ar,en'].includes(Object.keys(properties ?? {}).join())),
    )
    // The two languages of an ad have separate designs: each has a title, a text and a picture.
    expect(unsaid.map(([path]) => path)).toEqual(['ads.creative'])
  })

  it('are also stated in replies, if a name shows that a field is not plain text', () => {
    const parts = routes.flatMap(({ path, reply }) => [...within(reply, path)])
    expect(parts.length).toBeGreaterThan(300)
    const isPlain = ({ type, kind, format, pattern, enum: values }: JsonSchema) =>
      type === 'string' && !kind && !format && !pattern && !values
    const unsaid = parts.filter(
      ([path, schema]) => isPlain(schema) && /\.(logo|poster|image|picture|currency|slug|\w+Url)$/.test(path),
    )
    // A recipe test returns what the page contains, which may not be a URL. A mapping contains field names. For a video
    // file of ours, both are its path.
    expect(unsaid.map(([path]) => path)).toEqual([
      '/shop/recipe-test.kept.image',
      '/provider/:id/feed/preview.guess.currency',
      '/provider/:id/feed.mapping.currency',
      '/video/video-list.items[].playUrl',
      '/video/video-list.items[].watchUrl',
    ])
    const texts = parts.filter(([, { kind, properties }]) => !kind && Object.keys(properties ?? {}).join() === 'ar,en')
    expect(texts).toEqual([])
  })
})
