import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { StaffRegistryContext } from '@qasima/shared/admin/staff-registry'
import { ads } from '@qasima/shared/contract/ads/ads.collection'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  type LinkInsights,
  linkInsights,
  priceInsights,
  type UserInsights,
  userInsights,
} from '@qasima/shared/contract/insights/insights.routes'
import { type SiteInsights, siteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { provider } from '@qasima/shared/contract/provider/provider.collection'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { Figure } from '@qasima/shared/federation/remote'
import type { ScreenModule } from '@qasima/shared/federation/screen'
import { session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Component as Dashboard } from './dashboard/dashboard.tsx'
import { Component as Welcome } from './welcome/welcome.tsx'

const remote = (name: string, label: string, figures: readonly Figure[]): RegistryEntry => ({
  id: `admin-${name}`,
  release: name,
  shared: '^1.0.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: '' },
  expose: [],
  screens: {},
  routes: {
    list: { path: `/admin/${name}`, title: { ar: label, en: label } },
    create: { path: `/admin/${name}/new`, title: { ar: label, en: label } },
  },
  menu: [{ path: `/admin/${name}`, label: { ar: label, en: label }, icon: 'tag', order: 1 }],
  figures,
})
const media = remote('media', 'Media', [])
const registry = [
  {
    ...media,
    routes: { library: { path: '/admin/media', title: { ar: 'Media', en: 'Media' }, access: 'staff' as const } },
  },
  remote('provider', 'Providers', [
    { label: 'Active providers', collection: 'provider', query: 'filter[status]=ACTIVE' },
    { label: 'New providers', collection: 'provider', query: 'filter[createdAt][gte]={yesterday}' },
  ]),
  remote('ads', 'Ads', [
    { label: 'Ads', collection: 'ads' },
    { label: 'Ads to look at', collection: 'ads', path: '/admin/ads/queue' },
  ]),
]

const page = { items: [], isEstimate: false, page: 1, limit: 1, nextCursor: null }
const figures = [
  answer(provider.routes.list, ({ query }) => ({ ...page, total: query.has('filter[status]') ? 1_234 : 7 })),
  answer(ads.routes.list, { ...page, total: 20_000, isEstimate: true }),
]
const insights: UserInsights = {
  from: '2026-11-19',
  to: '2026-11-21',
  days: [
    { day: '2026-11-19', signUps: 3, verified: 1, active: null },
    { day: '2026-11-20', signUps: 12, verified: 9, active: 40 },
    { day: '2026-11-21', signUps: 0, verified: 0, active: 4 },
  ],
  totals: { signUps: 15, verified: 10, active: 41 },
  countries: [
    { country: 'sa', signUps: 10 },
    { country: null, signUps: 5 },
  ],
  platforms: [{ platform: 'WEBSITE', active: 41 }],
}

const noSiteFigures: Omit<SiteInsights, 'totals'> = {
  from: '',
  to: '',
  days: [],
  previous: null,
  isCounting: true,
  countedFrom: null,
  countries: [],
  languages: [],
  devices: [],
  referrers: [],
  pages: [],
  stores: [],
  coupons: [],
  searches: [],
  missed: [],
  downloads: [],
  forms: [],
}

let id = 0
beforeEach(() => {
  id += 1
  known = registry
  session.setState({
    user: {
      id: `u${id}`,
      email: 'noura@qasima.example',
      firstName: 'نورة',
      lastName: 'Ali',
      sex: 'FEMALE',
      birthDate: '1994-05-01',
      country: 'sa',
      isEmailVerified: true,
    },
    tokens: { accessToken: 'a', refreshToken: 'r' },
  })
})
afterEach(() => session.setState({ user: null, tokens: null }))

let known: readonly RegistryEntry[] = registry
/** What the shell has around every section. */
const BackOffice = ({ children }: { children: ReactNode }) => (
  <AdminProvider>
    <StaffRegistryContext value={known}>{children}</StaffRegistryContext>
  </AdminProvider>
)
const dashboard: ScreenModule = {
  Component: () => (
    <BackOffice>
      <Dashboard />
    </BackOffice>
  ),
}
const welcome: ScreenModule = {
  Component: () => (
    <BackOffice>
      <Welcome />
    </BackOffice>
  ),
}
const open = (module: ScreenModule, permissions: string[], answers: readonly StubbedAnswer[] = []) =>
  renderScreen(module, {
    path: '/admin',
    at: '/en/admin',
    answers: [answer(readPermissions, { hasAccess: true, permissions }), ...answers, ...figures],
  })

const card = async (name: string) => {
  const item = (await screen.findByRole('link', { name })).closest('li')
  if (!item) throw new Error('A figure is an item of the list')
  return within(item)
}

describe('the dashboard', () => {
  it('counts what the sections say, each figure leading to what it counts', async () => {
    await open(dashboard, ['view_provider', 'view_ads'])
    expect(await (await card('Active providers')).findByText('1,234')).toBeVisible()
    expect(await (await card('New providers')).findByText('7')).toBeVisible()
    expect(await (await card('Ads')).findByText('20,000')).toHaveTextContent('about 20,000')
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect(screen.getByRole('link', { name: 'New providers' })).toHaveAttribute(
      'href',
      `/en/admin/provider?filter[createdAt][gte]=${yesterday}`,
    )
    expect(screen.getByRole('link', { name: 'Ads' })).toHaveAttribute('href', '/en/admin/ads')
    expect(screen.getByRole('link', { name: 'Ads to look at' })).toHaveAttribute('href', '/en/admin/ads/queue')
  })

  it('leaves out what leads to where one may not look', async () => {
    await open(dashboard, ['view_provider'])
    await card('Active providers')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ads' })).toBeNull())
  })

  it('loses one figure alone, and tries it again', async () => {
    let busy = true
    const { user } = await open(
      dashboard,
      ['view_provider', 'view_ads'],
      [
        {
          route: ads.routes.list,
          respond: (asked) =>
            busy ? refuse(ads.routes.list, 'SERVICE_UNAVAILABLE').respond(asked) : { ...page, total: 3 },
        },
      ],
    )
    const one = await card('Ads')
    expect(await one.findByRole('alert')).toBeVisible()
    expect(await (await card('Active providers')).findByText('1,234')).toBeVisible()
    busy = false
    await user.click(one.getByRole('button', { name: 'Try again' }))
    expect(await one.findByText('3')).toBeVisible()
  })

  it('shows people day by day to staff who may see accounts, as bars and as a table', async () => {
    const { user } = await open(dashboard, ['view_user'], [answer(userInsights, insights)])
    const chart = await screen.findByRole('img', { name: /^Sign-ups by day/ })
    expect(chart).toHaveAccessibleName('Sign-ups by day from Nov 19 to Nov 21. Most on Nov 20: 12.')
    const figure = within(screen.getByRole('figure', { name: 'Verified emails' }))
    await user.click(figure.getByText('Show as table'))
    expect(figure.getByRole('row', { name: 'Nov 20 9' })).toBeVisible()
    const active = within(screen.getByRole('figure', { name: 'Active accounts' }))
    await user.click(active.getByText('Show as table'))
    expect(active.getByRole('row', { name: 'Nov 19 unknown' })).toBeVisible()
    const days = 'filter[createdAt][gte]=2026-11-19&filter[createdAt][lt]=2026-11-22'
    const accounts = '/en/admin/user?trash=with&filter[userType][ne]=test'
    expect(screen.getByRole('link', { name: 'Sign-ups: 15, as a list' })).toHaveAttribute('href', `${accounts}&${days}`)
    expect(screen.getByRole('link', { name: 'Sign-ups by country, Unknown: 5, as a list' })).toHaveAttribute(
      'href',
      `${accounts}&${days}&filter[country]=null`,
    )
    expect(screen.queryByRole('link', { name: /^Active accounts/ })).toBeNull()
    expect(screen.getByText('Saudi Arabia')).toBeVisible()
    expect(screen.getByText('Unknown')).toBeVisible()
  })

  it('asks for the days that were chosen', async () => {
    const asked: number[] = []
    const { user } = await open(
      dashboard,
      ['view_user'],
      [
        answer(userInsights, ({ query }) => {
          asked.push((Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 86_400_000 + 1)
          return insights
        }),
      ],
    )
    await screen.findByRole('img', { name: /^Sign-ups by day/ })
    await user.click(screen.getByRole('button', { name: '7 days' }))
    expect(screen.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
    expect(asked).toEqual([30, 7])
  })

  it('shows how often short links were followed, from where, and which most', async () => {
    const asked: string[] = []
    const reply: LinkInsights = {
      from: '2026-11-20',
      to: '2026-11-21',
      total: 1_300,
      days: [
        { day: '2026-11-20', clicks: 900 },
        { day: '2026-11-21', clicks: 400 },
      ],
      countries: [
        { country: 'eg', clicks: 1_200 },
        { country: null, clicks: 100 },
      ],
      links: [{ id: '0199a1b2-0000-7000-8000-000000000001', slug: 'noon-winter', clicks: 1_000 }],
    }
    const { user } = await open(
      dashboard,
      ['view_shortner'],
      [
        answer(linkInsights, ({ query }) => {
          asked.push(`${query.get('from')} ${query.get('to')}`)
          return reply
        }),
      ],
    )
    const chart = await screen.findByRole('img', { name: /^Clicks by day/ })
    expect(chart).toHaveAccessibleName('Clicks by day from Nov 20 to Nov 21. Most on Nov 20: 900.')
    expect(within(screen.getByRole('figure', { name: 'Clicks' })).getByText('1,300')).toBeVisible()
    expect(screen.getByText('Egypt')).toBeVisible()
    expect(within(screen.getByRole('figure', { name: 'Most clicked' })).getByText('/go/noon-winter')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '7 days' }))
    await waitFor(() => expect(new Set(asked).size).toBe(2))
  })

  it('shows how prices do, each figure leading to the list of what it counts', async () => {
    const counts = {
      trackedProducts: 5_120,
      trackedListings: 10_001,
      failingListings: 3,
      outliers: 2,
      reports: 7,
      alertsToday: 41,
    }
    await open(dashboard, ['view_price'], [answer(priceInsights, counts)])
    expect(await screen.findByText('5,120')).toBeVisible()
    expect(await (await card('Open reports')).findByText('7')).toBeVisible()
    const places = { 'Prices to review': '?tab=outliers', 'Failing listings': '?tab=listings&condition=failing' }
    for (const [name, query] of Object.entries(places))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/en/admin/price-review${query}`)
    expect(await (await card('Listings of tracked products')).findByText('over 10,000')).toBeVisible()
    expect(screen.getByText('Tracked products')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Tracked products' })).toBeNull()
    expect(screen.getByText('Alerts fired today')).toBeVisible()
    expect(screen.getByText('41')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Alerts fired today' })).toBeNull()
  })

  it('asks nothing of prices for staff who may not see them', async () => {
    const { called } = await open(dashboard, ['view_provider'])
    await card('Active providers')
    expect(screen.queryByRole('heading', { name: 'Prices' })).toBeNull()
    expect(called.filter((address) => address.includes('insights/prices'))).toEqual([])
  })

  it('asks nothing of people for staff who may not see accounts', async () => {
    const { called } = await open(dashboard, ['view_provider', 'create_provider'])
    expect(await screen.findByRole('link', { name: 'New provider' })).toHaveAttribute('href', '/en/admin/provider/new')
    expect(screen.queryByRole('heading', { name: 'People' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New ad' })).toBeNull()
    expect(called.filter((address) => address.includes('insights'))).toEqual([])
  })

  it('says when the figures of people cannot be read', async () => {
    await open(dashboard, ['view_user', 'view_provider'], [refuse(userInsights, 'SERVICE_UNAVAILABLE')])
    expect(await screen.findByText('These figures could not be loaded')).toBeVisible()
    expect(await (await card('Active providers')).findByText('1,234')).toBeVisible()
  })
})

describe('the welcome', () => {
  it('has the figures of today, each leading to its list or its day in Insights', async () => {
    const none = { votes: 0, watches: 0, alerts: 0, downloads: 0, linkClicks: 0 }
    const totals = { ...none, visitors: 61, views: 300, copies: 12, visits: 9, signUps: 4 }
    const today = new Date().toISOString().slice(0, 10)
    const reply = answer(siteInsights, { ...noSiteFigures, from: today, to: today, totals })
    await open(welcome, ['view_insights', 'view_user'], [reply])
    expect(await (await card('Visitors')).findByText('61')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Visitors' })).toHaveAttribute(
      'href',
      '/en/admin/insights?days=1&figure=visitors#days',
    )
    expect(screen.getByRole('link', { name: 'Sign-ups' }).getAttribute('href')).toMatch(
      /^\/en\/admin\/user\?trash=with/,
    )
  })

  it('says who is here, what they may do, and where to begin', async () => {
    await open(welcome, ['view_ads', 'update_ads', 'view_provider'])
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome, نورة')
    expect(screen.getByText('noura@qasima.example')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Providers' })).toHaveAttribute('href', '/en/admin/provider')
    expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
      'Media',
      'Providers',
      'Ads',
    ])
    // All staff see the media library; no permission of theirs says so.
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'view',
      'view',
      'view and update',
    ])
  })

  it('says so when there is nothing yet', async () => {
    known = []
    await open(welcome, [])
    expect(await screen.findByText(/You don’t have access to any section yet/)).toBeVisible()
  })
})
