import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { ads } from '@qasima/shared/contract/ads/ads.collection'
import { type Campaign, campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import {
  type CampaignInsights,
  campaignInsights,
  campaignInsightsCsv,
} from '@qasima/shared/contract/insights/campaign-insights.routes'
import { shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { section } from './section.tsx'

const moment = '2026-11-01T08:30:00.000Z'
const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`

const campaign: Campaign = {
  id: idOf(1),
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  name: 'Ramadan',
  countries: ['sa'],
  startsAt: moment,
  endsAt: null,
  budgetNote: '5,000 SAR, paid in two parts',
  goal: null,
  capPerPerson: null,
  status: 'ACTIVE',
  couponIds: [],
  shortnerIds: [],
  permitNumber: null,
  permitUrl: null,
  adCount: 2,
  state: 'ACTIVE',
}

const insights: CampaignInsights = {
  from: '2026-11-01',
  to: '2026-11-30',
  ads: [
    { id: idOf(2), name: 'Winter sale', seen: 1_000, clicks: 25, reach: 700, ctr: 0.025 },
    { id: idOf(3), name: 'New', seen: 0, clicks: 0, reach: 0, ctr: null },
  ],
  links: [{ id: idOf(4), slug: 'ramadan', clicks: 12 }],
  coupons: [
    {
      id: idOf(5),
      code: null,
      description: { ar: 'توصيل مجاني', en: 'Free delivery' },
      copies: 40,
      worked: 6,
      failed: 1,
    },
  ],
}

const open = (answers: readonly StubbedAnswer[], tab = '?tab=figures') =>
  renderAdmin(sectionScreens(section), 'record', {
    collection: campaigns,
    at: `/${campaign.id}${tab}`,
    answers: [
      ...answers,
      answer(campaigns.routes.read, campaign),
      answer(ads.routes.list, pageOf([])),
      answer(coupon.routes.list, pageOf([])),
      answer(shortner.routes.list, pageOf([])),
    ],
  })

describe('the figures of a campaign', () => {
  it('are those of its ads, links and coupons beside each other, with its cost', async () => {
    await open([answer(campaignInsights, insights)])
    const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))
    const ofAds = await tableOf('Ads')
    expect(ofAds.getByRole('row', { name: 'Winter sale 1,000 25 2.5% 700' })).toBeVisible()
    expect(ofAds.getByRole('row', { name: 'New 0 0 – 0' })).toBeVisible()
    // A share has no sum.
    expect(ofAds.getByRole('row', { name: 'All 1,000 25' })).toBeVisible()
    expect(ofAds.getByRole('link', { name: 'Winter sale' })).toHaveAttribute('href', `/en/admin/ads/${idOf(2)}`)
    expect((await tableOf('Short links')).getByRole('row', { name: '/go/ramadan 12' })).toBeVisible()
    expect((await tableOf('Coupons')).getByRole('row', { name: 'Free delivery 40 6 1' })).toBeVisible()
    expect(screen.getByText('5,000 SAR, paid in two parts')).toBeVisible()
  })

  it('are of other days when another period is chosen, and can be saved as CSV', async () => {
    const asked: string[] = []
    const saved: string[] = []
    const { user } = await open([
      answer(campaignInsights, ({ query }) => {
        asked.push(query.get('from') ?? '')
        return { ...insights, ads: [], links: null }
      }),
      answer(campaignInsightsCsv, ({ query }) => {
        saved.push(query.get('from') ?? '')
        return 'kind,name'
      }),
    ])
    expect(await screen.findByText('No ads in this campaign')).toBeVisible()
    // What one may not view is not there.
    expect(screen.queryByRole('heading', { name: 'Short links' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '7 days' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual([asked[1]]))
  })

  it('say so where they cannot be read', async () => {
    await open([refuse(campaignInsights, 'FORBIDDEN')])
    expect(await screen.findByText('These figures could not be loaded')).toBeVisible()
  })
})

describe('the page of a campaign', () => {
  it('leads to a new ad that begins with what the campaign says', async () => {
    const { user, router } = await open([], '')
    await user.click(await screen.findByRole('link', { name: 'New ad' }))
    expect(router.state.location.pathname).toBe('/en/admin/ads/new')
    const { id, countries, startsAt, endsAt } = campaign
    expect(router.state.location.state).toEqual({ copy: { campaignId: id, countries, startsAt, endsAt } })
  })
})

describe('the form of a campaign', () => {
  it('sets how often one person sees each of its ads', async () => {
    const sent: unknown[] = []
    const { user } = await open(
      [
        answer(campaigns.routes.update, ({ body }) => {
          sent.push(body)
          return { ...campaign, version: 2 }
        }),
      ],
      '',
    )
    const cap = within(await screen.findByRole('group', { name: 'Cap per person' }))
    await user.type(cap.getByRole('textbox', { name: /Count/ }), '3')
    await user.type(cap.getByRole('textbox', { name: /Hours/ }), '24')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ capPerPerson: { count: 3, hours: 24 } }]))
  })
})
