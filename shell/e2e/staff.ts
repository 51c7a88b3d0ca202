import { randomBytes } from 'node:crypto'
import { permissionActions } from '@qasima/shared/contract/permission'
import type { APIRequestContext, Page } from 'playwright/test'
import { journeyLanguage, newPerson, type Person, startSession } from './account.ts'
import { mailTo } from './mailbox.ts'
import { test as base, expect, screenReady } from './visit.ts'

/** A record as the API returns it. */
export interface StoredRecord {
  readonly id: string | number
  readonly version: number
  readonly deletedAt: string | null
  readonly [field: string]: unknown
}

/** The API as a member of staff, independent of the journey's page. */
export class StaffApi {
  readonly #request: APIRequestContext
  readonly #token: string

  private constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#token = token
  }

  static async of(request: APIRequestContext, { email, password }: Person): Promise<StaffApi> {
    // An account gets mails in the language of its last sign-in.
    const headers = { 'accept-language': journeyLanguage() }
    const reply = await request.post('/api/v1/auth/login', { data: { email, password }, headers })
    expect(reply.ok(), await reply.text()).toBe(true)
    return new StaffApi(request, (await reply.json()).tokens.accessToken)
  }

  get authorization(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.#token}` }
  }

  /** One call, which must succeed. `data`: sent as JSON, or as CSV if it is a text. */
  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object | string) {
    const reply = await this.#request.fetch(`/api/v1${path}`, {
      method,
      data,
      headers: { ...this.authorization, ...(typeof data === 'string' ? { 'content-type': 'text/csv' } : {}) },
    })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return reply.json()
  }

  make(section: string, record: object): Promise<StoredRecord> {
    return this.send('POST', `/${section}`, record)
  }

  read(section: string, id: string | number): Promise<StoredRecord> {
    return this.send('GET', `/${section}/${id}`)
  }

  /** Every record that matches a query, from all pages. */
  async all(section: string, query: string): Promise<StoredRecord[]> {
    const records: StoredRecord[] = []
    let after = ''
    do {
      const { items, nextCursor } = await this.send('GET', `/${section}?${query}&limit=100${after}`)
      records.push(...items)
      after = nextCursor && `&cursor=${encodeURIComponent(nextCursor)}`
    } while (after)
    return records
  }

  /** How many records match a query. */
  async count(section: string, query: string): Promise<number> {
    return (await this.send('GET', `/${section}?${query}&limit=1`)).total
  }
}

/** A word that no other journey uses, and that searches do not confuse with another. */
export const uniqueWord = (): string => `own${randomBytes(8).toString('hex')}`

/** A store for this journey only, hidden from shoppers; its English name is its slug. */
export async function makeStore(admin: StaffApi): Promise<StoredRecord> {
  const word = uniqueWord()
  const { items } = await admin.send('GET', '/category?limit=1')
  return admin.make('shop', {
    shopName: { ar: `متجر ${word}`, en: word },
    slug: word,
    domain: `${word}.example`,
    categoryId: items[0].id,
    countries: ['sa', 'ae'],
    currency: 'SAR',
    status: 'INACTIVE',
  })
}

/** A minimal coupon. */
export const couponOf = (store: StoredRecord, code: string) => ({
  shopId: store.id,
  code,
  description: { ar: `خصم ${code}`, en: `Something off with ${code}` },
  discountType: 'percent',
  percent: 15,
  countries: ['sa'],
})

/** A table of coupons with codes from `<word>N0` on, alternately active, paused and stopped. */
export function couponTable(store: StoredRecord, word: string, count: number): string {
  const statuses = ['ACTIVE', 'PAUSED', 'STOPPED']
  const rows = Array.from({ length: count }, (_, row) =>
    [
      store.id,
      `${word}N${row}`,
      `خصم ${row}`,
      `Offer ${row}`,
      statuses[row % 3],
      'percent',
      (row % 90) + 1,
      'sa',
    ].join(),
  )
  return ['shopId,code,description.ar,description.en,status,discountType,percent,countries', ...rows, ''].join('\n')
}

const profile = {
  firstName: 'Nadia',
  lastName: 'Amin',
  sex: 'FEMALE',
  birthDate: '1989-05-14',
  country: 'jo',
}

/** Sets the password through the invitation link. */
async function acceptInvitation(admin: StaffApi, { email, password }: Person): Promise<void> {
  const link = /\/reset-password\/([\w-]+)/
  const { text } = await mailTo(email, link)
  const token = link.exec(text)?.[1]
  await admin.send('POST', '/auth/reset-password', { token, password, confirmPassword: password })
}

/** Expects the page at an address of its site, however brackets are encoded. */
export const expectAddress = (page: Page, address: string) =>
  expect.poll(() => decodeURI(page.url()), { timeout: 20_000 }).toBe(decodeURI(new URL(address, page.url()).href))

interface StaffSteps {
  /** The API as an account with all permissions. */
  admin: StaffApi
  /** Adds a member of staff with only these permissions. */
  makeStaff: (permissions: readonly string[]) => Promise<Person>
  /** Signs in, and opens an address of the back-office. */
  signInAt: (path: string, person: Person, page?: Page) => Promise<void>
}

export const test = base.extend<StaffSteps>({
  admin: async ({ request }, use) => {
    const password = process.env.QASIMA_ADMIN_PASSWORD ?? ''
    await use(await StaffApi.of(request, { email: 'admin@qasima.example', password }))
  },
  makeStaff: async ({ admin }, use) =>
    use(async (permissions) => {
      const person = newPerson()
      await admin.make('user', { ...profile, email: person.email, isStaff: true, permissions })
      await acceptInvitation(admin, person)
      return person
    }),
  // The back-office is always in English.
  signInAt: async ({ page: own }, use) =>
    use(async (path, person, page = own) => {
      await startSession(page.context(), person)
      await page.goto(`/en${path}`)
      await expectAddress(page, `/en${path}`)
      await screenReady(page)
    }),
})

export { expect } from './visit.ts'

/** Every permission of some sections. */
export const allPermissionsOn = (...sections: readonly string[]): string[] =>
  sections.flatMap((section) => permissionActions.map((action) => `${action}_${section}`))

/** The list row with a name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
