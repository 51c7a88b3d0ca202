import { describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { type OneLinkInsights, oneLinkInsights } from '@qasima/shared/contract/insights/insights.routes'
import { type ShortLink, shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { checkTarget, readQrCode } from '@qasima/shared/contract/shortner/shortner.routes'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { section } from './section.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const link: ShortLink = {
  id: '0198c9b5-0000-7000-8000-000000000001',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  slug: 'noon-winter',
  targetUrl: 'https://www.noon.com/',
  note: '',
  rules: [
    { when: { os: 'Android' }, targetUrl: 'https://android.example/' },
    { when: { country: 'eg', to: '2026-01-01' }, targetUrl: 'https://egypt.example/' },
  ],
  variants: [],
  utm: null,
  passQuery: false,
  startsAt: null,
  endsAt: null,
  expiredUrl: null,
  maxClicks: null,
  status: 'ACTIVE',
  campaignId: null,
  deepLinks: null,
  hasPassword: true,
  aliases: [],
  clicks: 12,
  lastClickedAt: null,
  isUsedUp: false,
  state: 'ACTIVE',
}

const counted = { clicks: 7, people: 5 }
const insights: OneLinkInsights = {
  id: link.id,
  slug: link.slug,
  from: '2026-11-19',
  to: '2026-11-20',
  total: 7,
  people: 5,
  programs: 3,
  days: [
    { day: '2026-11-19', clicks: 0, people: 0, programs: 3 },
    { day: '2026-11-20', ...counted, programs: 0 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, clicks: hour === 9 ? 7 : 0, people: hour === 9 ? 5 : 0 })),
  countries: [{ country: 'sa', ...counted }],
  devices: [{ name: 'phone', ...counted }],
  browsers: [{ name: 'Chrome', ...counted }],
  os: [{ name: 'Android', ...counted }],
  languages: [{ name: 'ar', ...counted }],
  referrers: [{ name: null, ...counted }],
  variants: [{ name: null, ...counted }],
  rules: [{ name: 'https://android.example/', ...counted }],
  via: [{ name: 'qr', ...counted }],
}

async function open(of: ShortLink = link, more: readonly StubbedAnswer[] = []) {
  const sent: unknown[] = []
  const { user } = await renderAdmin(sectionScreens(section), 'record', {
    collection: shortner,
    at: `/${of.id}`,
    answers: [
      ...more,
      answer(shortner.routes.read, of),
      answer(shortner.routes.update, ({ body }) => {
        sent.push(body)
        return { ...of, hasPassword: false, version: 2 }
      }),
      answer(oneLinkInsights, insights),
      answer(readQrCode, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      answer(checkTarget, {
        outcome: 'answers',
        finalUrl: 'https://www.noon.com/saudi-ar/',
        status: 200,
        reason: null,
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'Figures' })
  return { user, sent }
}

describe('the form of a short link', () => {
  it('shows who would be led where, by the rules as they stand', async () => {
    const { user } = await open()
    const preview = within(screen.getByRole('group', { name: 'Test this link' }))
    const choose = async (name: string, value: string) =>
      user.selectOptions(preview.getByRole('combobox', { name }), value)
    expect(preview.getByText('Default target')).toBeVisible()
    await choose('System', 'Android')
    expect(preview.getByText('Rule 1')).toBeVisible()
    await choose('System', 'iOS')
    await choose('Country', 'eg')
    expect(preview.getByText('Default target')).toBeVisible()
    const time = preview.getByLabelText('Time (UTC)')
    await user.clear(time)
    await user.type(time, '2025-12-01T10:00')
    expect(preview.getByText('Rule 2')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'PAUSED')
    expect(preview.getByText(/Disabled: visitors see a notice/)).toBeVisible()
  })

  it('fills in the marks of a place, and shows them in the address', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Newsletter' }))
    expect(screen.getByRole('textbox', { name: 'Source' })).toHaveValue('newsletter')
    expect(screen.getByText('https://www.noon.com/?utm_source=newsletter&utm_medium=email')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Newsletter' }))
    expect(screen.getByRole('textbox', { name: 'Medium' })).toHaveValue('')
  })

  it('says where a target ends', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Check the target' }))
    expect(await screen.findByText(/It works\. It leads to/)).toHaveTextContent('https://www.noon.com/saudi-ar/')
  })
})

describe('a target on this site', () => {
  const ownPage = answer(checkTarget, {
    outcome: 'unknown',
    finalUrl: 'https://qasima.example/shops?tag=1',
    status: null,
    reason: 'own-page',
  })

  it.each([
    [200, 'It works.'],
    [404, 'It doesn’t work: it returned status 404.'],
    [null, 'Not checked. It could not be reached from this browser.'],
  ])('is asked for by the browser: %s', async (status, sentence) => {
    const { user } = await open({ ...link, targetUrl: '/shops?tag=1' }, [ownPage])
    const api = globalThis.fetch
    globalThis.fetch = async (address, request) => {
      if (request?.method !== 'HEAD') return api(address, request)
      expect(address).toBe('/shops?tag=1')
      if (status === null) throw new TypeError('no network')
      return new Response(null, { status })
    }
    await user.click(screen.getByRole('button', { name: 'Check the target' }))
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
  })
})

describe('the list of short links', () => {
  it.each<[string, ShortLink['state']]>([
    ['Active', 'ACTIVE'],
    ['Used up', 'USED_UP'],
    ['Scheduled', 'SCHEDULED'],
  ])('says %s', async (status, state) => {
    await renderAdmin(sectionScreens(section), 'list', {
      collection: shortner,
      answers: [answer(shortner.routes.list, pageOf([{ ...link, state }]))],
    })
    expect(await screen.findByRole('cell', { name: status })).toBeVisible()
  })
})

describe('beside the form', () => {
  it('are the figures of the link, programs apart, each with a table', async () => {
    await open()
    const clicks = await screen.findByRole('figure', { name: 'Clicks' })
    expect(clicks).toHaveTextContent('7')
    expect(within(clicks).getByText('Show as table')).toBeVisible()
    expect(screen.getByRole('figure', { name: 'By rule' })).toHaveTextContent('https://android.example/')
    expect(screen.queryByRole('figure', { name: 'By variant' })).toBeNull()
    expect(screen.getByText(/Bots, such as .*: 3 visits/)).toBeVisible()
  })

  it('is its QR code, to be saved with a label', async () => {
    await open()
    expect(await screen.findByRole('img', { name: 'QR code of /go/noon-winter' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download SVG' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeEnabled()
  })

  it('is the way to take its password away', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Remove the password' }))
    await waitFor(() => expect(sent).toEqual([{ password: null }]))
  })
})
