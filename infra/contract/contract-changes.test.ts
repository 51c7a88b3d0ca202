import { describe, expect, it } from '@jest/globals'
import { contractChanges } from './contract-changes.ts'
import type { ContractReport, ReportedOperation } from './contract-report.ts'

const shop = { type: 'object', properties: { slug: { type: 'string' } }, required: ['slug'] } as const

const list: ReportedOperation = {
  audience: 'user',
  errors: ['NOT_FOUND'],
  query: { type: 'object', properties: { search: { type: 'string' } } },
  reply: { type: 'object', properties: { items: { type: 'array', items: { $ref: 'Shop' } } }, required: ['items'] },
}

const released: ContractReport = {
  version: '1.0.0',
  operations: { 'GET /shops': list },
  schemas: { Shop: shop },
  filters: { 'GET /shops': { status: { type: 'text', values: ['ACTIVE', 'PAUSED'], sortable: true } } },
  facades: { '@qasima/shared/ui/card': ['Card', 'CardLink'], react: '19.3.1' },
}

const changes = (after: Partial<ContractReport>, before: Partial<ContractReport> = {}) =>
  contractChanges({ ...released, ...before }, { ...released, ...after }).map(
    ({ step, subject, text }) => `${step} ${subject}: ${text}`,
  )

/** What it is that the operation changes so. */
const operation = (change: Partial<ReportedOperation>, before: Partial<ReportedOperation> = {}) =>
  changes(
    { operations: { 'GET /shops': { ...list, ...change } } },
    { operations: { 'GET /shops': { ...list, ...before } } },
  ).map((line) => line.replace(' GET /shops:', ''))

describe('the changes of a contract', () => {
  it('are none where it is the same', () => {
    expect(changes({})).toEqual([])
  })

  it('break where an operation is gone, and add where there is a new one', () => {
    expect(changes({ operations: {}, filters: {} })).toEqual(['major GET /shops: it is gone'])
    expect(changes({ operations: { ...released.operations, 'POST /shops': list } })).toEqual([
      'minor POST /shops: it is new',
    ])
  })

  it('are seen in the schemas that operations share, what breaks first', () => {
    const other = { ...shop, properties: { name: { type: 'string' } }, required: [] } as const
    expect(changes({ schemas: { Shop: other } })).toEqual([
      'major GET /shops: reply items[].slug is gone',
      'minor GET /shops: reply items[].name is new',
    ])
  })

  it.each([
    ['staff', 'major its audience is staff in place of user'],
    ['view_shop', 'major its audience is view_shop in place of user'],
    ['public', 'minor its audience is public in place of user'],
  ])('break where fewer may call: %s', (audience, change) => {
    expect(operation({ audience })).toEqual([change])
  })

  it('break where another permission opens it', () => {
    expect(operation({ audience: 'view_ads' }, { audience: 'view_shop' })).toEqual([
      'major its audience is view_ads in place of view_shop',
    ])
    expect(operation({ audience: 'staff' }, { audience: 'view_shop' })).toEqual([
      'minor its audience is staff in place of view_shop',
    ])
  })

  it.each<readonly [Partial<ReportedOperation>, string]>([
    [{ stepUp: true }, 'major it asks staff for a recent sign-in'],
    [{ scope: 'read:coupons' }, 'major the key of a partner has to be good for read:coupons'],
    [{ status: 201 }, 'major its status is 201 in place of 200'],
    [{ produces: 'text/csv' }, 'major it produces text/csv in place of application/json'],
    [{ maxBytes: 1_000 }, 'major it takes 1000 bytes in place of 1048576'],
    [{ errors: ['CONFLICT', 'NOT_FOUND'] }, 'minor it can fail with CONFLICT'],
    [{ progress: true }, 'minor it reports its progress'],
    [{ body: { type: 'object' } }, 'major it needs a body'],
    [
      { params: { type: 'object', properties: { id: {} }, required: ['id'] } },
      'major params id is new and has to be sent',
    ],
    [{ query: { type: 'object' } }, 'major query search is gone'],
  ])('say what callers have to know: %j', (change, text) => {
    expect(operation(change)).toContain(text)
  })

  it('break where lists can no longer be filtered or sorted by a field', () => {
    const filters = (status: object) => changes({ filters: { 'GET /shops': { status: { type: 'text', ...status } } } })
    expect(changes({ filters: { 'GET /shops': {} } })).toEqual([
      'major GET /shops: lists cannot be filtered by status any more',
    ])
    expect(filters({ values: ['ACTIVE', 'PAUSED'] })).toEqual([
      'major GET /shops: lists cannot be sorted by status any more',
    ])
    expect(filters({ values: ['ACTIVE'], sortable: true })).toEqual([
      'major GET /shops: the filter status takes ACTIVE',
    ])
    expect(filters({ sortable: true })).toEqual(['minor GET /shops: the filter status takes any value'])
  })

  it('break where a façade or a name of it is gone', () => {
    const card = '@qasima/shared/ui/card'
    expect(changes({ facades: { react: '19.3.1' } })).toEqual([`major ${card}: it is shared no more`])
    expect(changes({ facades: { [card]: ['Card', 'Panel'], react: '19.3.1' } })).toEqual([
      `major ${card}: it has no CardLink any more`,
      `minor ${card}: it has Panel`,
    ])
  })

  it.each([
    ['19.3.2', []],
    ['19.4.0', ['minor react: it is of version 19.4.0 in place of 19.3.1']],
    ['20.0.0', ['major react: it is of version 20.0.0 in place of 19.3.1']],
    ['19.2.0', ['major react: it is of version 19.2.0 in place of 19.3.1']],
  ])('ask of a vendor’s module what remotes ask of it: %s', (react, expected) => {
    expect(changes({ facades: { ...released.facades, react } })).toEqual(expected)
  })
})
