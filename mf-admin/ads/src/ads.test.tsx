import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { adObstacleWords } from '@qasima/shared/contract/ads/ad-obstacle.words'
import { type Ad, ads } from '@qasima/shared/contract/ads/ads.collection'
import { type AdDelivery, readAdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import { campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { type AdInsights, adInsights, adInsightsCsv } from '@qasima/shared/contract/insights/ad-insights.routes'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { section } from './section.tsx'

const screens = sectionScreens(section)
const moment = '2026-11-01T08:30:00.000Z'

const ad: Ad = {
  id: '0198c9b5-0000-7000-8000-000000000001',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  name: 'Winter sale',
  campaignId: null,
  platform: 'ALL',
  placement: ['home', 'extension-banner'],
  countries: ['sa', 'eg'],
  languages: [],
  devices: [],
  creative: {
    ar: { title: 'تخفيضات', text: 'حتى 60%', image: null },
    en: { title: 'Winter coats', text: 'Up to 60%', image: null },
  },
  link: 'https://www.noon.com/sale',
  startsAt: moment,
  endsAt: null,
  hours: null,
  weekdays: [],
  priority: 3,
  weight: 1,
  cap: null,
  goal: null,
  capPerPerson: null,
  extraFilters: {},
  status: 'ACTIVE',
  lastSeenOn: null,
  state: 'ACTIVE',
}

const allDay = Array<null>(24).fill(null)
const delivery = (obstacle: AdDelivery['obstacle'], pace: AdDelivery['pace'] = null): AdDelivery => ({
  obstacle,
  pace,
  cells: (['ar', 'en'] as const).map((language) => ({
    country: 'sa',
    language,
    hours: obstacle ? Array<AdDelivery['obstacle']>(24).fill(obstacle) : allDay,
    share: obstacle ? 0 : 0.25,
  })),
})

const counted = { served: 240, seen: 200, clicks: 9, reach: 150, ctr: 0.045 }
const refused = { forged: 0, misplaced: 0, late: 2, used: 3, beyond: 0 }
const insights: AdInsights = {
  from: '2026-11-20',
  to: '2026-11-21',
  totals: { ...counted, refused, programs: 4 },
  days: [
    { day: '2026-11-20', ...counted, seen: 120, refused, programs: 4 },
    { day: '2026-11-21', ...counted, seen: 80, refused, programs: 0 },
  ],
  countries: [{ country: 'sa', ...counted }],
  platforms: [{ platform: 'WEBSITE', ...counted }],
  placements: [{ placement: 'extension-banner', ...counted }],
  ads: [{ id: ad.id, name: ad.name, ...counted }],
}

const open = (item: Partial<Ad>, answers: readonly StubbedAnswer[], tab = '') =>
  renderAdmin(screens, 'record', {
    collection: ads,
    at: `/${ad.id}${tab}`,
    answers: [...answers, answer(ads.routes.read, { ...ad, ...item }), answer(campaigns.routes.list, pageOf([]))],
  })

describe('an active ad', () => {
  it('that is shown to no visitor says so, and why in each placement', async () => {
    await open({}, [
      answer(readAdDelivery, ({ query }) =>
        delivery(query.get('placement') === 'home' ? 'LOWER_PRIORITY' : 'CAP_REACHED'),
      ),
    ])
    const alert = (await screen.findByText('This ad is not being shown')).parentElement
    expect(alert).toHaveTextContent(`Home: ${adObstacleWords.en.LOWER_PRIORITY}`)
    expect(alert).toHaveTextContent(`Extension banner: ${adObstacleWords.en.CAP_REACHED}`)
  })

  it.each<[string, Partial<Ad>, AdDelivery]>([
    ['that is shown', {}, delivery(null)],
    ['that is paused', { status: 'PAUSED' }, delivery('STATUS')],
  ])('%s says nothing of it', async (_, item, reply) => {
    await open(item, [answer(readAdDelivery, reply)], '?tab=delivery')
    expect(await screen.findByRole('table', { name: 'Who sees this now' })).toBeVisible()
    expect(screen.queryByText('This ad is not being shown')).toBeNull()
  })

  it('without a placement is shown nowhere, and no delivery is asked for', async () => {
    await open({ placement: [] }, [refuse(readAdDelivery, 'INTERNAL_SERVER_ERROR')], '?tab=delivery')
    expect(await screen.findByText('This ad is not being shown')).toBeVisible()
    expect(screen.getByText(/Choose at least one placement/)).toBeVisible()
  })
})

describe('who sees an ad', () => {
  it('is said for a placement by country, language and hour', async () => {
    const { user } = await open(
      {},
      [answer(readAdDelivery, ({ query }) => delivery(query.get('placement') === 'home' ? null : 'PLATFORM'))],
      '?tab=delivery',
    )
    expect(
      await screen.findByRole('row', {
        name: 'Saudi Arabia Arabic and English Shown: 25% All day',
      }),
    ).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Placement' }), 'Extension banner')
    expect(await screen.findByText(adObstacleWords.en.PLATFORM)).toBeVisible()
  })

  it('can be asked for another platform and another time of day', async () => {
    const { user } = await open(
      { placement: ['home'] },
      [
        answer(readAdDelivery, ({ query }) => {
          if (query.get('hour') === '20') return delivery(null)
          return delivery(query.get('platform') === 'SOCIAL_MEDIA' ? 'PLATFORM' : 'HOURS')
        }),
      ],
      '?tab=delivery',
    )
    const platform = await screen.findByRole('combobox', { name: 'Platform' })
    expect(platform).toHaveDisplayValue('Website')
    await user.selectOptions(platform, 'Social media')
    expect(await screen.findByText(adObstacleWords.en.PLATFORM)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day there' }), '20:00')
    const table = await screen.findByRole('table', { name: 'Who sees this at 20:00' })
    expect(await within(table).findByText('Shown: 25%')).toBeVisible()
    expect(within(table).getByRole('columnheader', { name: 'At 20:00' })).toBeVisible()
  })

  it('can be asked for again where it could not be read', async () => {
    let fails = true
    const { user } = await open(
      { placement: ['home'] },
      [
        {
          route: readAdDelivery,
          respond: (asked) =>
            (fails ? refuse(readAdDelivery, 'FORBIDDEN') : answer(readAdDelivery, delivery(null))).respond(asked),
        },
      ],
      '?tab=delivery',
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await user.click(again)
    expect(await screen.findByRole('table', { name: 'Who sees this now' })).toBeVisible()
  })
})

describe('the figures of an ad', () => {
  it('show its goal, its totals and its days, with a table, and can be saved as CSV', async () => {
    const asked: URLSearchParams[] = []
    const pace = { planned: 1_500, counted: 1_200, goal: 5_000 }
    const { user } = await open(
      { goal: { kind: 'impressions', count: 5_000 } },
      [
        answer(readAdDelivery, delivery(null, pace)),
        answer(adInsights, insights),
        answer(adInsightsCsv, ({ query }) => {
          asked.push(query)
          return 'day,ad'
        }),
      ],
      '?tab=figures',
    )
    const goal = within(await screen.findByRole('region', { name: 'Goal' }))
    expect(goal.getByText(/1,200 of 5,000 counted; 1,500 planned by now/)).toHaveTextContent('Behind plan by 300')

    const totals = within(screen.getByText('CTR').closest('dl') ?? document.body)
    expect(totals.getByText('4.5%')).toBeVisible()
    expect(screen.getByText(/Refused: 2 too late and 3 repeated/)).toBeVisible()
    const seen = within(screen.getByRole('figure', { name: 'Seen' }))
    await user.click(seen.getByText('Show as table'))
    expect(seen.getByRole('row', { name: 'Nov 20 120' })).toBeVisible()
    expect(
      within(screen.getByRole('figure', { name: 'Seen by placement' })).getByText('Extension banner'),
    ).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(asked.map((query) => query.get('adId'))).toEqual([ad.id]))
  })

  it('say so where they cannot be read', async () => {
    await open({}, [answer(readAdDelivery, delivery(null)), refuse(adInsights, 'FORBIDDEN')], '?tab=figures')
    expect(await screen.findByText('These figures could not be loaded')).toBeVisible()
  })
})

describe('the form of an ad', () => {
  it('shows it in both languages, in each placement and width, as it is written', async () => {
    const { user } = await open({}, [answer(readAdDelivery, delivery(null))])
    const english = within(await screen.findByRole('group', { name: 'Preview in English' }))
    expect(english.getByText('noon.com')).toBeVisible()
    expect(english.getByText('Ad')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Preview in Arabic' })).toHaveAttribute('dir', 'rtl')
    const [, title] = screen.getAllByRole('textbox', { name: /Title/ })
    if (!title) throw new Error('Each language has a title')
    await user.clear(title)
    await user.type(title, 'Boots')
    expect(english.getByText('Boots')).toBeVisible()

    const width = within(screen.getByRole('group', { name: 'Width' }))
    await user.click(width.getByRole('button', { name: 'Computer' }))
    expect(width.getByRole('button', { name: 'Computer' })).toHaveAttribute('aria-pressed', 'true')
    // A banner is as wide as its place, whatever the window.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shown in' }), 'Extension banner')
    expect(screen.queryByRole('group', { name: 'Width' })).toBeNull()
  })

  it('takes a goal away again', async () => {
    const sent: unknown[] = []
    const goal = { kind: 'clicks', count: 500 } as const
    const { user } = await open({ goal }, [
      answer(readAdDelivery, delivery(null)),
      answer(ads.routes.update, ({ body }) => {
        sent.push(body)
        return { ...ad, version: 2 }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Remove goal' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ goal: null }]))
  })
})

describe('the list of ads', () => {
  it('says what an ad does now', async () => {
    const rows: Partial<Ad>[] = [
      { name: 'Over', state: 'ENDED' },
      { name: 'Running', state: 'ACTIVE' },
      { name: 'Its campaign is over', state: 'CAMPAIGN_ENDED' },
    ]
    const items = rows.map((row, at) => ({ ...ad, id: ad.id.replace(/1$/, String(at + 1)), ...row }))
    await renderAdmin(screens, 'list', {
      collection: ads,
      answers: [answer(ads.routes.list, pageOf(items)), answer(campaigns.routes.list, pageOf([]))],
    })
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('[role=row], tr')
    expect(await rowOf('Over')).toHaveTextContent('Ended')
    expect(await rowOf('Running')).toHaveTextContent('Active')
    expect(await rowOf('Its campaign is over')).toHaveTextContent('Campaign ended')
  })

  it('marks active ads that were not seen for a day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const rows: Partial<Ad>[] = [
      { name: 'Never' },
      { name: 'Long ago', lastSeenOn: '2026-01-05' },
      { name: 'Today', lastSeenOn: today },
      { name: 'Paused', state: 'CAMPAIGN_PAUSED', lastSeenOn: '2026-01-06' },
      { name: 'New', startsAt: new Date(Date.now() - 60_000).toISOString() },
    ]
    const items = rows.map((row, at) => ({ ...ad, id: ad.id.replace(/1$/, String(at + 1)), ...row }))
    await renderAdmin(screens, 'list', {
      collection: ads,
      answers: [answer(ads.routes.list, pageOf(items)), answer(campaigns.routes.list, pageOf([]))],
    })
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('[role=row], tr')
    expect(await rowOf('Never')).toHaveTextContent('Not seen')
    expect(await rowOf('Long ago')).toHaveTextContent('Not since')
    for (const name of ['Today', 'Paused', 'New']) expect(await rowOf(name)).not.toHaveTextContent(/Not s/)
  })
})
