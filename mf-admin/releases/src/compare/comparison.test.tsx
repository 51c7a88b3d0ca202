import { describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readRelease } from '@qasima/shared/contract/release/release-detail.routes'
import { refuse } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import { Component as RemotePage } from '../remote/remote-page.tsx'
import { openReleases } from '../testing/open-releases.tsx'
import { releaseApi } from '../testing/release-api.ts'
import { detailOf, releaseItem } from '../testing/release-samples.ts'

const id = (letter: string) => letter.repeat(20)
const items = [
  releaseItem({ id: id('1'), state: 'kept', lastCurrentAt: null }),
  releaseItem({ id: id('2'), state: 'current' }),
  releaseItem({ id: id('3'), state: 'before' }),
]
const [, current] = items
const details = {
  [id('1')]: { contract: '^2.0.0' },
  [id('2')]: { routes: [{ screen: 'list', path: '/admin/coupon', access: 'staff' }] },
}

const screenModule = {
  Component: () => (
    <AdminProvider>
      <RemotePage />
    </AdminProvider>
  ),
}
const open = (answers: ReturnType<typeof releaseApi>['answers'], tab: string, remote = 'admin-coupon') =>
  openReleases('remote', screenModule, { at: `/${remote}?tab=${tab}`, answers })

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('two releases of a remote', () => {
  it('are at first what everyone gets and what they got before', async () => {
    await open(releaseApi(items, [], details).answers, 'changes')
    const table = await screen.findByRole('table', { name: 'Changes from 33333333 to 22222222' })
    expect(rowsOf(table)).toEqual([
      ['What', 'Before', 'After'],
      ['Pages and access'],
      ['/admin/coupon Changed', 'view_coupon', 'staff'],
    ])
  })

  it.each([
    { state: 'awaiting-approval', percent: null },
    { state: 'canary', percent: 10 },
  ] as const)('are at first what everyone gets and what may follow: $state', async (next) => {
    const [kept, ...others] = items
    await open(releaseApi([{ ...releaseItem(kept), ...next }, ...others], [], details).answers, 'changes')
    expect(await screen.findByRole('table', { name: 'Changes from 22222222 to 11111111' })).toBeVisible()
  })

  it('are chosen, and may be the same but for their code', async () => {
    const { user } = await open(releaseApi(items, [], details).answers, 'changes')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), id('1'))
    const table = await screen.findByRole('table', { name: 'Changes from 33333333 to 11111111' })
    expect(rowsOf(table).slice(1)).toEqual([['Built against'], ['Contract Changed', '^1.1.0', '^2.0.0']])
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), id('3'))
    expect(await screen.findByText('Choose two releases.')).toBeVisible()
  })

  it('cannot be compared where there is one', async () => {
    await open(releaseApi(items.slice(0, 1)).answers, 'changes')
    expect(await screen.findByText('There is only one release, so there’s nothing to compare.')).toBeVisible()
  })

  it('say where they cannot be read', async () => {
    await open([refuse(readRelease, 'INTERNAL_SERVER_ERROR'), ...releaseApi(items).answers], 'changes')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the sizes of a release', () => {
  it('are shown beside their limits', async () => {
    await open(releaseApi(items).answers, 'sizes')
    const bars = within(await screen.findByRole('list', { name: 'Sizes and their limits' }))
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Entry8 kB of 8.6 kB93%',
      'First view of list11.3 kB of 40 kB28%',
    ])
    expect(bars.getByRole('progressbar', { name: 'Entry' })).toHaveAttribute('max', '8620')
  })

  it('are those of another release when it is chosen', async () => {
    const heavy = { sizes: { entry: { bytes: 8_600, limit: 8_620 }, screens: [] } }
    const { user } = await open(releaseApi(items, [], { [id('1')]: heavy }).answers, 'sizes')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Release' }), id('1'))
    expect(await screen.findByText(/^8\.6 kB of 8\.6 kB/)).toBeVisible()
  })

  it('are missing of a release from before they were kept', async () => {
    const old = current && { ...detailOf(current), sizes: null }
    await open(releaseApi(items, [], { [id('2')]: { ...old } }).answers, 'sizes')
    expect(await screen.findByText(/^Sizes were not recorded/)).toBeVisible()
  })

  it('have no limits of the host', async () => {
    const host = items.map((item) => ({ ...item, remote: 'shell' }))
    await open(releaseApi(host).answers, 'sizes', 'shell')
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Releases',
      'In browsers',
      'What changed',
    ])
  })
})
