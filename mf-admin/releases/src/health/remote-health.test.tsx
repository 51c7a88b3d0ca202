import { describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import {
  listReleaseErrors,
  listReleaseFigures,
  type ReleaseError,
  type ReleaseFigures,
} from '@qasima/shared/contract/release/figures.routes'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import { Component as RemotePage } from '../remote/remote-page.tsx'
import { openReleases } from '../testing/open-releases.tsx'
import { releaseApi } from '../testing/release-api.ts'
import { releaseItem } from '../testing/release-samples.ts'

const current = releaseItem()
const figures: ReleaseFigures = {
  release: current.id,
  loads: 970,
  p50: 340,
  p95: 1_260,
  failures: [
    { reason: 'timeout', count: 20 },
    { reason: 'evaluation', count: 10 },
  ],
  vitals: [
    { route: '/admin/coupon', country: 'eg', vital: 'lcp', p75: 2_620, pages: 1 },
    { route: '/admin/coupon', country: 'eg', vital: 'cls', p75: 20, pages: 41 },
    { route: '/admin/coupon/:id', country: null, vital: 'inp', p75: 620, pages: 900 },
  ],
}
const error: ReleaseError = {
  release: current.id,
  message: 'TypeError: x is not a function',
  places: [
    { file: 'mf-admin/coupon/src/list.tsx', line: 41, column: 17 },
    { file: 'shared/admin/table.tsx', line: 7, column: 2 },
  ],
  count: 12,
  firstAt: '2026-11-24T12:00:00.000Z',
  lastAt: '2026-11-24T13:00:00.000Z',
}

const screenModule = {
  Component: () => (
    <AdminProvider>
      <RemotePage />
    </AdminProvider>
  ),
}

const open = (answers: ReturnType<typeof releaseApi>['answers'], items = [current]) =>
  openReleases('remote', screenModule, {
    at: '/admin-coupon?tab=health',
    answers: [...answers, ...releaseApi(items).answers],
  })

describe('how a remote does in browsers', () => {
  it('is its loads with what failed and why', async () => {
    await open([answer(listReleaseFigures, { items: [figures] })])
    const [row] = within(await screen.findByRole('list', { name: 'Loads by release' })).getAllByRole('listitem')
    expect(row).toHaveTextContent('970 loads')
    expect(row).toHaveTextContent('Median 340 ms')
    expect(row).toHaveTextContent('95th percentile 1.26 s')
    expect(row).toHaveTextContent('3% failed')
    expect(row).toHaveTextContent('20 timed out · 10 did not run')
  })

  it('is how its pages feel, by route and country, those with the most pages first', async () => {
    await open([answer(listReleaseFigures, { items: [figures] })])
    const list = await screen.findByRole('list', { name: `Page performance of ${current.id}` })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first).toHaveTextContent('/admin/coupon/:id')
    expect(first).toHaveTextContent('Unknown country')
    expect(first).toHaveTextContent('Interaction to next paint620 mspoor900 pages')
    expect(second).toHaveTextContent('Egypt')
    expect(second).toHaveTextContent('Largest contentful paint2.62 sfair1 page')
    expect(second).toHaveTextContent('Layout shift0.02good41 pages')
  })

  it('is that of the canary beside the current release, or of the one that is chosen', async () => {
    const canary = releaseItem({ id: 'c'.repeat(20), state: 'canary', percent: 10, lastCurrentAt: null })
    const old = releaseItem({ id: 'b'.repeat(20), state: 'before' })
    const [, shift] = figures.vitals
    const lcp = { route: '/admin/coupon', country: 'eg', vital: 'lcp', p75: 4_800, pages: 12 } as const
    const { user } = await open(
      [
        answer(listReleaseFigures, {
          items: [
            { ...figures, release: canary.id, vitals: [lcp] },
            figures,
            { ...figures, release: old.id, vitals: shift ? [shift] : [] },
          ],
        }),
      ],
      [canary, current, old],
    )
    const both = await screen.findByRole('list', { name: `Page performance of ${current.id} and ${canary.id}` })
    const row = within(both).getAllByRole('listitem')[1]
    expect(row).toHaveTextContent('Largest contentful paint2.62 sfairCurrent · 1 page4.8 spoorCanary · 12 pages')
    expect(row).toHaveTextContent('Layout shift0.02goodCurrent · 41 pagesCanary · no pages yet')
    const chosen = screen.getByRole('combobox', { name: 'Release' })
    await user.selectOptions(chosen, old.id)
    const one = screen.getByRole('list', { name: `Page performance of ${old.id}` })
    expect(within(one).getAllByRole('listitem')).toHaveLength(1)
    await user.selectOptions(chosen, canary.id)
    expect(screen.getByRole('list', { name: `Page performance of ${canary.id}` })).toHaveTextContent(
      '4.8 spoor12 pages',
    )
  })

  it('names the state of each release beside its loads', async () => {
    const held = { at: '2026-11-24T13:00:00.000Z', because: 'its LCP is worse by a fifth' }
    const canary = releaseItem({ id: 'c'.repeat(20), state: 'canary', percent: 10, held })
    await open(
      [answer(listReleaseFigures, { items: [{ ...figures, release: canary.id }, figures] })],
      [canary, current],
    )
    const rows = within(await screen.findByRole('list', { name: 'Loads by release' })).getAllByRole('listitem')
    expect(rows.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      `${canary.id}Canary 10%On hold`,
      `${current.id}Current`,
    ])
  })

  it('is its errors by their place in the source', async () => {
    await open([answer(listReleaseErrors, { items: [error] })])
    const list = await screen.findByRole('list', { name: 'Errors in browsers' })
    expect(list).toHaveTextContent('TypeError: x is not a function')
    expect(list).toHaveTextContent('12 times')
    const places = within(within(list).getByRole('list', { name: 'Places, innermost first' })).getAllByRole('listitem')
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'mf-admin/coupon/src/list.tsx:41:17',
      'shared/admin/table.tsx:7:2',
    ])
  })

  it('is nothing before a browser has reported, and can be asked for again where it cannot be read', async () => {
    await open([refuse(listReleaseErrors, 'FORBIDDEN')])
    expect(await screen.findByText('No reports from browsers yet.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a release that is held', () => {
  const held = releaseItem({
    held: { at: '2026-11-24T13:00:00.000Z', because: '5 of 9 visitors could not load it within a minute' },
  })

  it('says why, and is given again by a person', async () => {
    const { state, answers } = releaseApi([held])
    const { user } = await openReleases('remote', screenModule, { at: '/admin-coupon', answers })
    expect(await screen.findByText(/: 5 of 9 visitors could not load it within a minute/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Promote again/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote to everyone' }))
    expect(await screen.findByText(`Coupon: everyone now gets ${held.id.slice(0, 8)}.`)).toBeVisible()
    expect(state.sent).toEqual([{ id: held.id, body: {} }])
  })
})
