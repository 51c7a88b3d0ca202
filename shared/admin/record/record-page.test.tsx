import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type AuditItem, listAudit } from '../../contract/audit/audit.routes.ts'
import { category } from '../../contract/category/category.collection.ts'
import { type Coupon, coupon } from '../../contract/coupon/coupon.collection.ts'
import { type Shop, shop } from '../../contract/shop/shop.collection.ts'
import { user } from '../../contract/user/user.collection.ts'
import { session } from '../../session/session.ts'
import { pageOf, renderAdmin } from '../../testing/render-admin.tsx'
import { answer, problem, type RecordedCall, refuse, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { defineSection } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

const coupons = defineSection(coupon, {
  columns: [{ name: 'code' }],
  fields: [
    { name: 'shopId', label: 'Store' },
    { name: 'code' },
    { name: 'status' },
    { name: 'description' },
    { name: 'discountType', label: 'Kind', group: 'Discount' },
    { name: 'percent', when: ({ discountType }) => discountType === 'percent' },
    { name: 'amount', when: ({ discountType }) => discountType === 'fixed' },
    { name: 'countries' },
  ],
})

const moment = '2026-01-05T10:00:00.000Z'
const recordId = '0198c9b5-0000-7000-8000-000000000001'
const recordParts = { version: 3, createdAt: moment, updatedAt: moment, deletedAt: null }
const sale: Coupon = {
  ...recordParts,
  id: recordId,
  shopId: 12,
  code: 'SAVE15',
  description: { ar: 'خصم على كل شيء', en: 'Off everything' },
  terms: [],
  status: 'ACTIVE',
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  appOnly: false,
  studentOnly: false,
  exclusive: false,
  excludesSaleItems: false,
  exclusions: { ar: '', en: '' },
  appliesToAll: false,
  countries: ['sa'],
  startsAt: moment,
  endsAt: null,
  evidence: { worked: 0, failed: 0, lastWorkedAt: null },
}
const noon: Shop = {
  ...recordParts,
  id: 12,
  shopName: { ar: 'نون', en: 'Noon' },
  slug: 'noon',
  description: { ar: '', en: '' },
  logo: null,
  domain: 'noon.com',
  categoryId: recordId,
  countries: ['sa'],
  currency: 'SAR',
  status: 'ACTIVE',
  providerId: null,
  productRecipe: null,
  productAddresses: null,
  checksPerMinute: 6,
  permitNumber: null,
  permitUrl: null,
  domains: [],
}
const noAudit = answer(listAudit, pageOf([]))
const shops = answer(shop.routes.list, pageOf([noon]))

/** An API that keeps one coupon, and what was sent to it. */
function couponApi(start: Coupon = sale) {
  const kept = { item: start }
  const sent: RecordedCall<typeof coupon.routes.update>[] = []
  const answers: StubbedAnswer[] = [
    answer(coupon.routes.read, () => kept.item),
    answer(coupon.routes.update, (asked) => {
      sent.push(asked)
      if (asked.headers.get('if-match') !== `"${kept.item.version}"`) throw problem('CONFLICT')
      const body = asked.body as Partial<Coupon>
      kept.item = {
        ...kept.item,
        ...body,
        description: { ...kept.item.description, ...body.description },
        version: kept.item.version + 1,
      }
      return kept.item
    }),
    answer(coupon.routes.list, pageOf([])),
    shops,
    noAudit,
  ]
  /** Another member of staff saves the record. */
  const changeElsewhere = (change: Partial<Coupon>) => {
    kept.item = { ...kept.item, ...change, version: kept.item.version + 1 }
  }
  return { kept, sent, answers, changeElsewhere }
}

const open = (answers: readonly StubbedAnswer[], permissions?: readonly string[]) =>
  renderAdmin(sectionScreens(coupons), 'record', { collection: coupon, at: `/${recordId}`, answers, permissions })
const openNew = (answers: readonly StubbedAnswer[], permissions?: readonly string[]) =>
  renderAdmin(sectionScreens(coupons), 'create', { collection: coupon, at: '/new', answers, permissions })

const field = (name: string) => screen.findByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const english = () =>
  within(screen.getByRole('group', { name: 'Description' })).getByRole('textbox', { name: 'English' })
const arabic = () => within(screen.getByRole('group', { name: 'Description' })).getByRole('textbox', { name: 'Arabic' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  act(() => session.setState({ user: null, tokens: null }))
})

describe('the page of a record', () => {
  it('sends only what changed, with the version it was made on', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    const code = await field('Code')
    expect(button('Save')).toBeDisabled()
    await person.clear(code)
    await person.type(code, 'SAVE20')
    await person.type(english(), ' today')
    await person.click(button('Save'))
    expect(await screen.findByText('All changes saved')).toBeInTheDocument()
    expect(api.sent).toHaveLength(1)
    expect(api.sent[0]?.body).toEqual({ code: 'SAVE20', description: { en: 'Off everything today' } })
    expect(api.sent[0]?.headers.get('if-match')).toBe('"3"')
    expect(button('Save')).toBeDisabled()
  })

  it('has nothing to save when a change is undone', async () => {
    const { user: person } = await open(couponApi().answers)
    await person.type(await field('Code'), 'X')
    expect(button('Save')).toBeEnabled()
    await person.keyboard('{Backspace}')
    expect(button('Save')).toBeDisabled()
  })

  it('shows both languages side by side, each in its direction', async () => {
    await open(couponApi().answers)
    await field('Code')
    expect(arabic()).toHaveAttribute('lang', 'ar')
    expect(arabic()).toHaveAttribute('dir', 'rtl')
    expect(english()).toHaveAttribute('lang', 'en')
    expect(english()).toHaveAttribute('dir', 'ltr')
  })

  it('sends null for a field that has lost its place', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    await field('Code')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Free shipping')
    expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull()
    await person.click(button('Save'))
    await waitFor(() => expect(api.sent[0]?.body).toEqual({ discountType: 'free_shipping', percent: null }))
  })

  it('is saved by the keyboard, and closed', async () => {
    const api = couponApi()
    const { user: person, router } = await open(api.answers)
    await person.type(await field('Code'), '7')
    await person.keyboard('{Control>}s{/Control}')
    await screen.findByText('All changes saved')
    await person.type(await field('Code'), '8')
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/coupon'))
    expect(api.kept.item.code).toBe('SAVE1578')
  })

  it('says what is wrong beside the field, and goes there', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    await field('Code')
    const percent = screen.getByRole('textbox', { name: 'Percent' })
    await person.clear(percent)
    await person.type(percent, '120')
    await person.click(button('Save'))
    expect(percent).toHaveAccessibleDescription('From 1 to 100')
    await waitFor(() => expect(percent).toHaveFocus())
    await person.clear(arabic())
    await person.tab()
    await waitFor(() => expect(arabic()).toHaveAccessibleDescription('Required'))
    expect(api.sent).toEqual([])
  })

  it('puts what the API refuses to its fields, and takes it away when they change', async () => {
    const { user: person } = await open([
      answer(coupon.routes.read, sale),
      refuse(coupon.routes.update, 'VALIDATION_ERROR', {
        fields: [
          { key: 'description.ar', message: 'TOO_LONG' },
          { key: 'percent', message: 'REQUIRED' },
          { key: 'endsAt', message: 'OUT_OF_RANGE' },
        ],
      }),
      shops,
      noAudit,
    ])
    await person.type(await field('Code'), '7')
    await person.click(button('Save'))
    await waitFor(() => expect(arabic()).toHaveAccessibleDescription('At most 300 characters'))
    expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveAccessibleDescription('Required')
    expect(screen.getByText(/not on this form: Ends/)).toBeInTheDocument()
    await person.type(arabic(), 'ا')
    await waitFor(() => expect(arabic()).not.toHaveAttribute('aria-invalid'))
  })

  it('keeps what was typed when the device is offline', async () => {
    const { user: person } = await open([
      answer(coupon.routes.read, sale),
      refuse(coupon.routes.update, 'SERVICE_UNAVAILABLE'),
      shops,
      noAudit,
    ])
    await person.type(await field('Code'), '7')
    await person.click(button('Save'))
    expect(await screen.findByText(/service is busy/)).toBeInTheDocument()
    expect(await field('Code')).toHaveValue('SAVE157')
  })

  it.each([
    ['NOT_FOUND', 'This coupon does not exist'],
    ['FORBIDDEN', 'Coupons'],
    ['INTERNAL_SERVER_ERROR', 'This coupon could not be loaded'],
  ] as const)('says so when it is %s', async (key, heading) => {
    await open([refuse(coupon.routes.read, key), noAudit])
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  })

  it('can be looked at by staff who may not change it', async () => {
    await open(couponApi().answers, ['view_coupon'])
    expect(await screen.findByText('You can view this coupon but not change it.')).toBeInTheDocument()
    expect(await field('Code')).toHaveAttribute('readonly')
    expect(screen.getByRole('combobox', { name: 'Kind' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })
})

describe('a record that another member of staff changed meanwhile', () => {
  it('is brought together by itself where the two are not in each other’s way', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    await person.type(await field('Code'), '7')
    await person.type(english(), '.')
    api.changeElsewhere({ percent: 25, description: { ...sale.description, ar: 'خصم كبير' } })
    await person.click(button('Save'))
    await screen.findByText('All changes saved')
    expect(api.sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
    expect(api.sent[1]?.body).toEqual({ code: 'SAVE157', description: { en: 'Off everything.' } })
    expect(api.kept.item).toMatchObject({ percent: 25, description: { ar: 'خصم كبير', en: 'Off everything.' } })
    expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveValue('25')
  })

  it('asks about the fields that both changed, and about no other', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    await person.type(await field('Code'), '7')
    const percent = screen.getByRole('textbox', { name: 'Percent' })
    await person.clear(percent)
    await person.type(percent, '30')
    api.changeElsewhere({ percent: 25, code: 'THEIRS' })
    await person.click(button('Save'))
    const dialog = await screen.findByRole('dialog', { name: 'A colleague changed this too' })
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Code', 'Percent'])
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled()
    await person.click(
      within(within(dialog).getByRole('group', { name: 'Code' })).getByRole('radio', { name: /Theirs/ }),
    )
    await person.click(
      within(within(dialog).getByRole('group', { name: 'Percent' })).getByRole('radio', { name: /Mine/ }),
    )
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('All changes saved')
    expect(api.sent.at(-1)?.body).toEqual({ percent: 30 })
    expect(api.kept.item).toMatchObject({ code: 'THEIRS', percent: 30, version: 5 })
  })

  it('is announced while it is being edited, and shown when asked for', async () => {
    const api = couponApi()
    const { user: person } = await open(api.answers)
    await person.type(await field('Code'), '7')
    api.changeElsewhere({ percent: 25 })
    const tab = new BroadcastChannel('qasima-admin-records')
    tab.postMessage({ collection: 'coupon', id: recordId })
    tab.close()
    expect(await screen.findByText(/A colleague has just changed this/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveValue('15')
    await person.click(button('Show'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveValue('25'))
    expect(await field('Code')).toHaveValue('SAVE157')
    expect(screen.queryByText(/has just changed this/)).toBeNull()
  })

  it('is simply shown in a form without changes', async () => {
    const api = couponApi()
    await open(api.answers)
    await field('Code')
    api.changeElsewhere({ code: 'THEIRS' })
    const tab = new BroadcastChannel('qasima-admin-records')
    tab.postMessage({ collection: 'coupon', id: recordId })
    tab.close()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('THEIRS'))
  })
})

describe('leaving with changes', () => {
  it('is asked about, and can be thought better of', async () => {
    const { user: person, router } = await open(couponApi().answers)
    await person.type(await field('Code'), '7')
    await person.click(screen.getByRole('link', { name: /Coupons/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toContain(recordId)
    expect(await field('Code')).toHaveValue('SAVE157')
    await person.click(screen.getByRole('link', { name: /Coupons/ }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/coupon'))
    expect(sessionStorage).toHaveLength(0)
  })

  it('saves before leaving when asked to', async () => {
    const api = couponApi()
    const { user: person, router } = await open(api.answers)
    await person.type(await field('Code'), '7')
    await person.click(screen.getByRole('link', { name: /Coupons/ }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/coupon'))
    expect(api.kept.item.code).toBe('SAVE157')
  })

  it('is asked about by the browser when the tab is closed, with changes alone', async () => {
    const { user: person } = await open(couponApi().answers)
    const code = await field('Code')
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await person.type(code, '7')
    expect(isAsked()).toBe(true)
  })

  it('is not asked about when nothing was changed', async () => {
    const { user: person, router } = await open(couponApi().answers)
    await field('Code')
    await person.click(screen.getByRole('link', { name: /Coupons/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/coupon'))
  })

  it('without a session is not asked about, and what was typed is there after signing in again', async () => {
    const { user: person, router, unmount } = await open(couponApi().answers)
    await person.type(await field('Code'), '7')
    const before = session.getState()
    act(() => session.setState({ user: null, tokens: null, lost: true }))
    await act(() => router.navigate('/en/signin'))
    expect(router.state.location.pathname).toBe('/en/signin')
    unmount()

    const api = couponApi()
    await open(api.answers)
    await field('Code')
    // Another account sees nothing of it.
    expect(await field('Code')).toHaveValue('SAVE15')
    cleanup()
    act(() => session.setState(before))
    await renderAdmin(sectionScreens(coupons), 'record', {
      collection: coupon,
      at: `/${recordId}`,
      answers: api.answers,
      user: before.user,
    })
    expect(await screen.findByText(/unsaved changes have been restored/)).toBeInTheDocument()
    expect(await field('Code')).toHaveValue('SAVE157')
  })
})

describe('a new record', () => {
  it('is made of what was filled in, and is opened', async () => {
    const made: unknown[] = []
    const { user: person, router } = await openNew([
      answer(coupon.routes.create, ({ body }) => {
        made.push(body)
        return sale
      }),
      shops,
    ])
    await person.type(await field('Code'), ' SAVE15 ')
    await person.click(screen.getByRole('combobox', { name: 'Store' }))
    await person.click(await screen.findByRole('option', { name: 'Noon' }))
    await person.type(arabic(), 'خصم')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Percent')
    await person.type(screen.getByRole('textbox', { name: 'Percent' }), '١٥')
    await person.click(screen.getByRole('checkbox', { name: 'Egypt' }))
    await person.click(button('Save'))
    await waitFor(() => expect(english()).toHaveAccessibleDescription('Required'))
    expect(made).toEqual([])
    await person.type(english(), 'Off')
    await person.click(button('Save'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/admin/coupon/${recordId}`))
    expect(made).toEqual([
      {
        shopId: 12,
        code: 'SAVE15',
        description: { ar: 'خصم', en: 'Off' },
        discountType: 'percent',
        percent: 15,
        countries: ['eg'],
      },
    ])
  })

  it('is for those alone who may make one', async () => {
    await openNew([], ['view_coupon'])
    expect(await screen.findByText(/do not have permission to create coupons/)).toBeInTheDocument()
  })
})

describe('the trash', () => {
  it('takes the record from its page, and gives it back', async () => {
    const asked: string[] = []
    const done = { code: 2000, name: 'Success', message: 'SUCCESS' }
    const { user: person, router } = await open([
      answer(coupon.routes.remove, () => {
        asked.push('remove')
        return done
      }),
      answer(coupon.routes.restore, () => {
        asked.push('restore')
        return sale
      }),
      ...couponApi().answers,
    ])
    await field('Code')
    await person.click(button('More'))
    await person.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/coupon'))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Coupon restored.')).toBeInTheDocument()
    expect(asked).toEqual(['remove', 'restore'])
  })

  it('says what still uses a record that cannot go, or that all others fall back to it', async () => {
    const problems = [
      { records: [{ section: 'shop', id: '12' }] },
      { fields: [{ key: 'code', message: 'DEFAULT' as const }] },
    ]
    const { user: person } = await open([
      answer(coupon.routes.remove, () => {
        throw problem('CONFLICT', problems.shift())
      }),
      shops,
      ...couponApi().answers,
    ])
    await field('Code')
    const moveToTrash = async () => {
      await person.click(button('More'))
      await person.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
      return screen.findByRole('dialog', { name: 'This coupon cannot be deleted' })
    }
    const dialog = await moveToTrash()
    expect(dialog).toHaveTextContent('It is still used by:')
    expect(await within(dialog).findByRole('link', { name: /Noon/ })).toHaveAttribute('href', '/en/admin/shop/12')
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await moveToTrash()).toHaveTextContent('The default cannot be deleted.')
  })

  it('shows a record that cannot be changed, and why it cannot go', async () => {
    const { user: person } = await open([
      answer(coupon.routes.read, { ...sale, deletedAt: moment }),
      refuse(coupon.routes.hardDelete, 'CONFLICT', { records: [{ section: 'shop', id: '12' }] }),
      shops,
      noAudit,
    ])
    expect(await screen.findByText('In the trash since Jan 5, 2026')).toBeInTheDocument()
    expect(screen.getByText(/After April 5, 2026 it is deleted permanently/)).toBeInTheDocument()
    expect(await field('Code')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await person.click(button('Delete permanently'))
    const dialog = await screen.findByRole('dialog', { name: 'Permanently delete this coupon?' })
    expect(dialog).toHaveTextContent('SAVE15')
    await person.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
    expect(await within(dialog).findByRole('link', { name: /Noon/ })).toHaveAttribute('href', '/en/admin/shop/12')
  })
})

describe('what it points to', () => {
  it('is found as it is typed, the ones chosen last first', async () => {
    localStorage.clear()
    const searches: (string | null)[] = []
    const amazon = { ...noon, id: 13, shopName: { ar: 'أمازون', en: 'Amazon' } }
    const api = couponApi()
    const { user: person } = await open([
      answer(shop.routes.list, ({ query }) => {
        searches.push(query.get('search'))
        return pageOf(query.get('search') ? [amazon] : [noon, amazon])
      }),
      ...api.answers,
    ])
    await field('Code')
    const store = await screen.findByRole('combobox', { name: 'Store' })
    await waitFor(() => expect(store).toHaveValue('Noon'))
    expect(screen.getByRole('link', { name: 'Open Noon' })).toHaveAttribute('href', '/en/admin/shop/12')
    await person.click(store)
    await person.type(store, 'ama')
    expect(await screen.findByRole('option', { name: 'Amazon' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Noon' })).toBeNull())
    await waitFor(() => expect(searches).toContain('ama'))
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await person.click(button('Save'))
    await waitFor(() => expect(api.sent[0]?.body).toEqual({ shopId: 13 }))
    await person.click(store)
    expect((await screen.findAllByRole('option'))[0]).toHaveTextContent('AmazonRecent')
  })

  it('is made in place where it is missing', async () => {
    const made: unknown[] = []
    const api = couponApi()
    const { user: person } = await open([
      answer(shop.routes.list, ({ query }) => pageOf(query.get('search') ? [] : [noon])),
      answer(category.routes.list, pageOf([])),
      answer(shop.routes.create, ({ body }) => {
        made.push(body)
        return { ...noon, id: 40 }
      }),
      ...api.answers,
    ])
    await field('Code')
    const store = await screen.findByRole('combobox', { name: 'Store' })
    await person.click(store)
    await person.type(store, 'Jarir')
    await person.click(await screen.findByRole('option', { name: 'New store: Jarir' }))
    const panel = await screen.findByRole('dialog', { name: 'New store' })
    const name = await within(panel).findByRole('group', { name: 'Shop name' })
    expect(within(name).getByRole('textbox', { name: 'English' })).toHaveValue('Jarir')
    await person.click(within(panel).getByRole('button', { name: 'Create store' }))
    expect(await within(panel).findAllByText('Required')).not.toHaveLength(0)
    expect(made).toEqual([])
    expect(api.sent).toEqual([])
  })

  it('is not offered to be made by staff who may not', async () => {
    const { user: person } = await open(couponApi().answers, ['view_coupon', 'update_coupon', 'view_shop'])
    await field('Code')
    await person.click(await screen.findByRole('combobox', { name: 'Store' }))
    await screen.findByRole('option', { name: 'Noon' })
    expect(screen.queryByRole('option', { name: /New store/ })).toBeNull()
  })
})

describe('the history', () => {
  const actor = '0198c9b5-0000-7000-8000-0000000000aa'
  const entry = (number: number, parts: Partial<AuditItem>): AuditItem => ({
    id: `0198c9b5-0000-7000-8000-00000000010${number}`,
    at: moment,
    actorId: actor,
    action: 'update',
    section: 'coupon',
    recordId,
    batchId: null,
    before: null,
    after: null,
    ...parts,
  })
  const audit = answer(
    listAudit,
    pageOf([
      entry(2, {
        before: { percent: 10, description: { ar: 'خصم على كل شيء', en: 'Off' } },
        after: { percent: 15, description: { ar: 'خصم على كل شيء', en: 'Off everything' } },
      }),
      entry(1, { action: 'create', after: sale }),
    ]),
  )
  const staff = { id: actor, email: 'sara@qasima.example', firstName: null }

  it('tells who changed what, and puts it back', async () => {
    const api = couponApi()
    const { user: person } = await open([audit, answer(user.routes.list, pageOf([staff]) as never), ...api.answers])
    await person.click(await screen.findByRole('tab', { name: 'History' }))
    expect(await screen.findAllByText('sara@qasima.example')).toHaveLength(2)
    const [change] = screen.getAllByRole('listitem')
    expect(change).toHaveTextContent('Percent')
    expect(change).toHaveTextContent('Before: 10')
    expect(change).toHaveTextContent('After: 15')
    expect(change).toHaveTextContent('Description (English)')
    expect(change).not.toHaveTextContent('Description (Arabic)')
    await person.click(screen.getByRole('button', { name: /Restore the values/ }))
    await screen.findByText('Earlier values restored.')
    expect(api.sent[0]?.body).toEqual({ percent: 10, description: { ar: 'خصم على كل شيء', en: 'Off' } })
    expect(api.sent[0]?.headers.get('if-match')).toBe('"3"')
  })

  it('names no account to staff who may not see accounts', async () => {
    const { user: person } = await open([audit, ...couponApi().answers], ['view_coupon', 'view_audit'])
    await person.click(await screen.findByRole('tab', { name: 'History' }))
    expect(await screen.findAllByText('…0000aa')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Restore the values/ })).toBeNull()
  })

  it('keeps what was typed in the form', async () => {
    const { user: person } = await open([audit, answer(user.routes.list, pageOf([]) as never), ...couponApi().answers])
    await person.type(await field('Code'), '7')
    await person.click(screen.getByRole('tab', { name: 'History' }))
    await person.click(await screen.findByRole('tab', { name: 'Form' }))
    expect(await field('Code')).toHaveValue('SAVE157')
  })
})
