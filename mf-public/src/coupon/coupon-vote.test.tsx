import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { countCopy, voteCoupon } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import * as shop from '../shop/page/shop-page.tsx'
import { coupon } from './coupon.sample.ts'

const store = {
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: null,
  domain: 'noon.example',
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  countries: ['sa' as const],
  couponCount: 1,
  description: 'Everything',
  categoryName: 'Marketplace',
  currency: 'SAR',
  visitUrl: 'https://noon.example/',
}
const evidenceOf = (worked: number, failed: number, country: 'sa' | null) =>
  ({
    worked,
    failed,
    score: 0.65,
    lastWorkedAt: '2026-11-20T08:00:00.000Z',
    isProven: true,
    country,
    days: 14,
  }) as const
const only = coupon({
  code: 'BOGO',
  description: 'Buy one, get one',
  countries: ['sa'],
  badges: ['new'],
  evidence: evidenceOf(9, 0, 'sa'),
  appOnly: true,
})
const next = coupon({ id: '0198c0de-0000-7000-8000-000000000002', code: 'SAVE15', countries: ['sa'] })
const counted = {
  worked: 18,
  failed: 3,
  score: 0.65,
  evidence: [evidenceOf(18, 3, 'sa'), evidenceOf(40, 11, null)],
  next: null,
}

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  refuses = false
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

afterEach(() => void jest.useRealTimers())

/** Whether votes are refused. */
let refuses = false

async function open(at = '/en/shop/12/noon') {
  const view = await renderScreen(shop, {
    path: '/shop/:shopId/:slug?',
    at,
    country: 'sa',
    answers: [
      answer(shopPage, { shop: store, countsByCountry: { sa: 1 }, coupons: [only], permits: [], similarShops: [] }),
      answer(countCopy, ({ body }) => {
        sent.push(body)
        return { code: 2000, name: 'Success', message: 'SUCCESS' }
      }),
      answer(voteCoupon, ({ body }) => {
        if (refuses) throw problem('TOO_MANY_REQUESTS')
        sent.push(body)
        const failed = JSON.stringify(body).includes('"worked":false')
        return { ...counted, next: failed ? next : null }
      }),
    ],
  })
  await screen.findByRole('article', { name: only.description })
  return view
}

const ticket = () => within(screen.getByRole('article', { name: only.description }))
const said = () => ticket().getByRole('status', { hidden: true })

describe('a vote on a code', () => {
  it('is thanked for with what the tries come to, and can be changed', async () => {
    const { user } = await open()
    await user.click(ticket().getByRole('button', { name: 'It worked: BOGO' }))
    expect(await ticket().findByText('Thanks. It has now worked 18 of 21 times.')).toBe(said())
    expect(ticket().getByRole('button', { name: 'It worked: BOGO', pressed: true })).toHaveFocus()
    await user.click(ticket().getByRole('button', { name: 'It didn’t work: BOGO' }))
    expect(await ticket().findByText(/What was the reason/)).toBe(said())
    expect(ticket().getByRole('button', { name: 'It worked: BOGO', pressed: false })).toBeVisible()
    expect(sent).toEqual([
      { couponId: only.id, worked: true, country: 'sa' },
      { couponId: only.id, worked: false, country: 'sa' },
    ])
  })

  it.each([
    ['in the country of the page', '/en/shop/12/noon', /Worked 18 of 21/],
    ['in all of them', '/en/shop/12/noon?country=all', /Worked 40 of 51/],
  ])('shows on the ticket what the tries come to now, %s', async (_, at, text) => {
    const { user } = await open(at)
    expect(ticket().queryAllByText(text)).toEqual([])
    await user.click(ticket().getByRole('button', { name: 'It worked: BOGO' }))
    expect((await ticket().findAllByText(text))[0]).toBeVisible()
    // Of the visitor's own country, also where all are shown.
    expect(sent).toEqual([{ couponId: only.id, worked: true, country: 'sa' }])
  })

  it('stays pressed when the page is opened again that day, and asks nothing more', async () => {
    const { user } = await open()
    await user.click(ticket().getByRole('button', { name: 'It didn’t work: BOGO' }))
    await ticket().findByText(/What was the reason/)
    cleanup()
    await open()
    expect(ticket().getByRole('button', { name: 'It didn’t work: BOGO', pressed: true })).toBeVisible()
    expect(ticket().queryByRole('group', { name: 'Why didn’t it work?' })).toBeNull()
    cleanup()
    jest.useFakeTimers({ now: Date.now() + 86_400_000, advanceTimers: true })
    await open()
    expect(ticket().getByRole('button', { name: 'It didn’t work: BOGO', pressed: false })).toBeVisible()
  })

  it.each([
    [
      '/en/shop/12/noon',
      'It didn’t work: BOGO',
      'Why didn’t it work?',
      'My order is below the minimum',
      'Try SAVE15 instead',
    ],
    ['/shop/12/noon', 'لم ينجح الكود: BOGO', 'لماذا لم ينجح؟', 'قيمة السلة أقل من المطلوب', 'جرّب SAVE15 بدلًا منه'],
  ])('that it did not work asks why and offers the next best code: %s', async (at, no, why, small, instead) => {
    const { user } = await open(at)
    await user.click(ticket().getByRole('button', { name: no }))
    await user.click(within(await ticket().findByRole('group', { name: why })).getByRole('button', { name: small }))
    expect(sent.at(-1)).toEqual({ couponId: only.id, worked: false, reason: 'minimum', country: 'sa' })
    await user.click(await ticket().findByRole('button', { name: instead }))
    expect(await navigator.clipboard.readText()).toBe('SAVE15')
    expect(sent.at(-1)).toEqual({ couponId: next.id })
  })

  it('that it did not work takes the lead from the code, and asks about the one that is tried instead', async () => {
    const { user } = await open()
    expect(ticket().getByText('Start here')).toBeVisible()
    await user.click(ticket().getByRole('button', { name: 'It didn’t work: BOGO' }))
    await waitFor(() => expect(ticket().queryByText('Start here')).toBeNull())
    await user.click(await ticket().findByRole('button', { name: 'Try SAVE15 instead' }))
    await user.click(await ticket().findByRole('button', { name: 'It worked: SAVE15' }))
    expect(sent.at(-1)).toEqual({ couponId: next.id, worked: true, country: 'sa' })
    expect(await ticket().findByText('Thanks. It has now worked 18 of 21 times.')).toBeVisible()
  })

  it('that cannot be sent is kept, said in place, and sent once the browser is online', async () => {
    refuses = true
    const { user } = await open()
    await user.click(ticket().getByRole('button', { name: 'It worked: BOGO' }))
    expect(await ticket().findByText(/Your vote wasn’t sent\. It’s saved on this page\./)).toBe(said())
    expect(ticket().getByRole('button', { name: 'It worked: BOGO', pressed: true })).toBeVisible()
    refuses = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await ticket().findByText('Thanks. It has now worked 18 of 21 times.')).toBe(said())
  })
})

it('asks after a copy from the foot of a phone, and offers the next code there', async () => {
  const { user } = await open()
  const bar = within(screen.getByText(/^Best code/).closest('[data-away]') as HTMLElement)
  await user.click(bar.getByRole('button', { name: /^Copy code BOGO/, hidden: true }))
  await user.click(await bar.findByRole('button', { name: 'It didn’t work: BOGO', hidden: true }))
  expect(sent.at(-1)).toEqual({ couponId: only.id, worked: false, country: 'sa' })
  await waitFor(() => expect(screen.queryByText(/^Best code/)).toBeNull())
})

it('asks quietly after a copy, and leaves the focus where it is', async () => {
  const { user } = await open()
  expect(ticket().queryByText('Did it work?')).toBeNull()
  const copy = ticket().getByRole('button', { name: 'Copy code BOGO, Buy one, get one' })
  await user.click(copy)
  expect(await ticket().findByText('Did it work?')).toBeVisible()
  expect(copy).toHaveFocus()
  expect(sent).toEqual([{ couponId: only.id }])
})

it('says what sets a code apart and whom it is not for', async () => {
  await open()
  expect(ticket().getByText('New')).toBeVisible()
  expect(ticket().getByText('App only')).toBeVisible()
})
