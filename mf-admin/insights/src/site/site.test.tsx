import { afterEach, describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { type AdInsights, adInsights } from '@qasima/shared/contract/insights/ad-insights.routes'
import { type LinkInsights, linkInsights } from '@qasima/shared/contract/insights/insights.routes'
import { type SiteInsights, siteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { session } from '@qasima/shared/session/session'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, problem, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { Component as Site } from './site.tsx'

const none = {
  visitors: 0,
  views: 0,
  copies: 0,
  votes: 0,
  visits: 0,
  watches: 0,
  alerts: 0,
  signUps: 0,
  downloads: 0,
  linkClicks: 0,
}
const now = { ...none, visitors: 120, views: 1_500, copies: 90, visits: 60, signUps: 4, votes: 5 }
const before = { ...none, visitors: 100, views: 1_500, signUps: 0, votes: 10 }

const couponId = '0199a1b2-0000-7000-8000-000000000001'
const adId = '0199a1b2-0000-7000-8000-000000000002'
const linkId = '0199a1b2-0000-7000-8000-000000000003'

const insights: SiteInsights = {
  from: '2026-11-20',
  to: '2026-11-21',
  totals: now,
  days: [
    { day: '2026-11-20', ...none },
    { day: '2026-11-21', ...now },
  ],
  previous: {
    from: '2026-11-18',
    to: '2026-11-19',
    totals: before,
    days: [
      { day: '2026-11-18', ...none },
      { day: '2026-11-19', ...before },
    ],
  },
  isCounting: true,
  countedFrom: '2026-11-01',
  countries: [
    { country: 'sa', visitors: 100, views: 1_400, copies: 90, visits: 60 },
    { country: null, visitors: 20, views: 100, copies: 0, visits: 0 },
  ],
  languages: [{ language: 'ar', visitors: 120, views: 1_500, copies: 90, visits: 60 }],
  devices: [{ device: 'desktop', visitors: 120, views: 1_500, copies: 90, visits: 60 }],
  referrers: [{ host: 'www.google.com', views: 33 }],
  pages: [
    { path: '/shops', views: 1_499 },
    { path: '*', views: 1 },
  ],
  stores: [{ shop: { id: 12, shopName: 'Noon' }, views: 500, copies: 90, visits: 60, worked: 11 }],
  coupons: [
    {
      coupon: { id: couponId, code: 'NOON15', description: { ar: 'خصم', en: '15% off' }, shopName: 'Noon' },
      copies: 70,
      worked: 9,
      failed: 2,
    },
  ],
  searches: [{ query: 'نون', count: 8 }],
  missed: [{ query: 'jarir', count: 3 }],
  downloads: [{ slug: 'chrome', section: 'hero', count: 2 }],
  forms: [{ form: 'sign-in', sent: 7, failed: 1 }],
}

const module = {
  Component: () => (
    <AdminProvider>
      <Site />
    </AdminProvider>
  ),
}

const asked: string[] = []
afterEach(() => {
  asked.length = 0
  session.setState({ user: null, tokens: null })
})

async function open(
  reply: SiteInsights = insights,
  permissions = ['view_insights', 'view_user', 'view_shop'],
  answers: readonly StubbedAnswer[] = [],
) {
  let isFirst = true
  const list = answer(siteInsights, ({ query }) => {
    asked.push(query.toString())
    if (reply.from === 'away' && isFirst) {
      isFirst = false
      throw problem('NOT_FOUND')
    }
    return reply.from === 'away' ? insights : reply
  })
  signInStaff()
  return renderScreen(module, {
    path: '/admin/insights',
    at: '/en/admin/insights',
    answers: [answer(readPermissions, { hasAccess: true, permissions }), list, ...answers],
  })
}

const tile = async (name: string) => {
  const item = (await screen.findByText(name, { selector: 'li *' })).closest('li')
  if (!item) throw new Error('A figure is an item of the list')
  return item
}

describe('the figures of the site', () => {
  it('stand beside those of the days before', async () => {
    await open()
    await waitFor(async () => expect(await tile('Visitors')).toHaveTextContent('120+20% from 100'))
    expect(await tile('Page views')).toHaveTextContent('1,500about the same as 1,500')
    expect(await tile('Votes on codes')).toHaveTextContent('5−50% from 10')
    expect(await tile('Sign-ups')).toHaveTextContent('4none in the period before')
    expect(asked.every((query) => query.includes('compare=previous'))).toBe(true)
  })

  it('leave today out of the comparison', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const [first, last] = [insights.days[0], { ...now, day: today }]
    if (!first) throw new Error('there is a first day')
    const whole = { ...first, visitors: 30 }
    const days = [
      { ...none, day: '2026-11-18', visitors: 40 },
      { ...before, day: '2026-11-19' },
    ]
    await open({
      ...insights,
      days: [whole, last],
      previous: { from: '2026-11-18', to: '2026-11-19', totals: before, days },
    })
    await waitFor(async () => expect(await tile('Visitors')).toHaveTextContent('120−25% from 40'))
  })

  it('say where nothing was counted before', async () => {
    await open({ ...insights, countedFrom: '2026-11-20' })
    await waitFor(async () => expect(await tile('Visitors')).toHaveTextContent('120not counted before'))
    expect(await tile('Sign-ups')).toHaveTextContent('4none in the period before')
  })

  it('lead to what they count', async () => {
    await open()
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Sign-ups' }).getAttribute('href')).toMatch(
        /^\/en\/admin\/user\?trash=with&filter\[userType\]\[ne\]=test&filter\[createdAt\]\[gte\]=\d{4}-\d\d-\d\d&filter/,
      ),
    )
    expect(await screen.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', '/en/admin/shop/12')
  })

  it('lead to no list that one may not see', async () => {
    await open(insights, ['view_insights'])
    expect(await screen.findByRole('row', { name: 'Noon 500 90 60 11' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign-ups' })).toHaveAttribute('href', expect.stringMatching(/#days$/))
    expect(screen.queryByRole('link', { name: 'Noon' })).toBeNull()
  })

  it('are shown day by day, as bars and as a table, with the days before', async () => {
    const { user } = await open()
    const names = ['Visitors, Nov 20, 2026 – Nov 21, 2026', 'Visitors, Nov 18, 2026 – Nov 19, 2026']
    for (const name of names) expect(await screen.findByRole('figure', { name })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'Codes copied')
    const figure = within(screen.getByRole('figure', { name: /^Codes copied, Nov 20/ }))
    await user.click(figure.getByText('Show as table'))
    expect(figure.getByRole('row', { name: 'Nov 21 90' })).toBeVisible()
  })

  it('say what is looked for, and what is not found', async () => {
    await open()
    expect(
      within(await screen.findByRole('table', { name: 'Searches without results' })).getByText('jarir'),
    ).toBeVisible()
    expect(within(screen.getByRole('table', { name: 'Top searches' })).getByText('نون')).toBeVisible()
    expect(screen.getByRole('row', { name: 'Pages not found 1' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'chrome hero 2' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'sign-in 7 1' })).toBeVisible()
    expect(screen.getByText('Saudi Arabia')).toBeVisible()
    expect(screen.getByText('Unknown')).toBeVisible()
  })

  it('lead to their days where they have no list, and say why there is none', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Alerts sent' }))
    expect(await screen.findByRole('figure', { name: /^Alerts sent, Nov 20/ })).toBeVisible()
    expect(screen.getByText(/^Alerts are private/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'Sign-ups')
    expect(await screen.findByRole('link', { name: /^Sign-ups, Nov 18, .*: 0, as a list$/ })).toHaveAttribute(
      'href',
      expect.stringContaining('filter[createdAt][gte]=2026-11-18&filter[createdAt][lt]=2026-11-20'),
    )
    expect(screen.queryByText(/^Alerts are private/)).toBeNull()
  })

  it('have the coupons that are copied most, each leading to its page', async () => {
    await open(insights, ['view_insights', 'view_coupon'])
    const coupons = within(await screen.findByRole('table', { name: 'Top coupons' }))
    expect(coupons.getByRole('row', { name: 'Noon: NOON15 70 9 2' })).toBeVisible()
    expect(coupons.getByRole('link', { name: 'Noon: NOON15' })).toHaveAttribute('href', `/en/admin/coupon/${couponId}`)
  })

  it('are asked for the days that were chosen', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: '7 days' }))
    expect(screen.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
    const days = (query: string) => {
      const { from, to } = Object.fromEntries(new URLSearchParams(query))
      return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000 + 1
    }
    await waitFor(() => expect(asked.map(days)).toEqual([30, 7]))
    expect(router.state.location.search).toBe('?days=7&figure=visitors')
  })

  it('say that visitors are not counted, where that is turned off', async () => {
    await open({ ...insights, isCounting: false })
    expect(await screen.findByText('Visitors are not counted')).toBeVisible()
  })

  it('say that there is nothing in these days', async () => {
    await open({
      ...insights,
      stores: [],
      coupons: [],
      missed: [],
      searches: [],
      pages: [],
      downloads: [],
      forms: [],
      referrers: [],
    })
    expect(await screen.findByText('No stores in this period.')).toBeVisible()
    expect(screen.getByText('Every search had results in this period.')).toBeVisible()
  })

  it('say that they could not be read, and try again', async () => {
    const { user } = await open({ ...insights, from: 'away' })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: 'Noon 500 90 60 11' })).toBeVisible()
  })
})

describe('the figures of ads and short links', () => {
  const noneRefused = { forged: 0, misplaced: 0, late: 0, used: 0, beyond: 0 }
  const ofAds = { served: 2_000, seen: 1_000, clicks: 25, reach: 700, ctr: 0.025 }
  const ads = (totals: Partial<AdInsights['totals']>, named: AdInsights['ads']): AdInsights => ({
    from: '',
    to: '',
    totals: { ...ofAds, refused: noneRefused, programs: 0, ...totals },
    days: [],
    countries: [],
    platforms: [],
    placements: [],
    ads: named,
  })
  const links = (named: LinkInsights['links'], total: number): LinkInsights => ({
    from: '',
    to: '',
    total,
    days: [],
    countries: [],
    links: named,
  })

  /** Today is in the period, and not in the one before it. */
  const isNow = (query: URLSearchParams) => query.get('to') === new Date().toISOString().slice(0, 10)
  const adsAnswer = answer(adInsights, ({ query }) =>
    isNow(query)
      ? ads({}, [{ id: adId, name: 'Winter sale', ...ofAds }])
      : ads({ served: 10, seen: 0, clicks: 0, ctr: null }, []),
  )
  const linksAnswer = answer(linkInsights, ({ query }) =>
    isNow(query) ? links([{ id: linkId, slug: 'ramadan', clicks: 12 }], 14) : links([], 3),
  )
  const all = ['view_insights', 'view_ads', 'view_shortner']

  it('stand beside those of the days before, each leading to its page', async () => {
    await open(insights, all, [adsAnswer, linksAnswer])
    const ofAd = within(await screen.findByRole('table', { name: 'Ads' }))
    expect(ofAd.getByRole('row', { name: 'Winter sale 2,000 was 0 1,000 was 0 25 was 0 2.5% was none' })).toBeVisible()
    expect(ofAd.getByRole('row', { name: 'All 2,000 was 10 1,000 was 0 25 was 0 2.5% was none' })).toBeVisible()
    expect(ofAd.getByRole('link', { name: 'Winter sale' })).toHaveAttribute('href', `/en/admin/ads/${adId}?tab=figures`)
    const ofLink = within(await screen.findByRole('table', { name: 'Short links' }))
    expect(ofLink.getByRole('row', { name: '/go/ramadan 12 was 0' })).toBeVisible()
    expect(ofLink.getByRole('row', { name: 'All 14 was 3' })).toBeVisible()
    expect(ofLink.getByRole('link', { name: '/go/ramadan' })).toHaveAttribute('href', `/en/admin/shortner/${linkId}`)
  })

  it('leave out what was before where the list before is cut', async () => {
    const before = Array.from({ length: 50 }, (_, place) => ({
      id: `0199a1b2-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`,
      slug: `link-${place}`,
      clicks: 9,
    }))
    const cut = answer(linkInsights, ({ query }) =>
      isNow(query) ? links([{ id: linkId, slug: 'ramadan', clicks: 12 }], 14) : links(before, 500),
    )
    await open(insights, ['view_insights', 'view_shortner'], [cut])
    expect(await screen.findByRole('row', { name: '/go/ramadan 12' })).toBeVisible()
  })

  it('are neither shown nor asked for where one may not see them', async () => {
    const { called } = await open()
    expect(await screen.findByRole('row', { name: 'Noon 500 90 60 11' })).toBeVisible()
    for (const name of ['Ads', 'Short links']) expect(screen.queryByRole('heading', { name })).toBeNull()
    expect(called.filter((path) => /insights\/(ads|links)/.test(path))).toEqual([])
  })

  it('say that they could not be read, and lose no other figure', async () => {
    await open(insights, all, [refuse(adInsights, 'SERVICE_UNAVAILABLE'), linksAnswer])
    expect(await screen.findByRole('row', { name: '/go/ramadan 12 was 0' })).toBeVisible()
    expect(
      await within(screen.getByRole('region', { name: 'Ads' })).findByRole('button', { name: 'Try again' }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: 'Noon 500 90 60 11' })).toBeVisible()
  })
})
