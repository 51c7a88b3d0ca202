import '@qasima/shared/contract/release/release.failures'
import { describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import {
  listReleases,
  promoteRelease,
  type ReleaseToken,
  revokeReleaseToken,
  rollBackRelease,
} from '@qasima/shared/contract/release/release.routes'
import { session } from '@qasima/shared/session/session'
import { refuse } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { openReleases } from '../testing/open-releases.tsx'
import { releaseApi } from '../testing/release-api.ts'
import { layla, releaseItem } from '../testing/release-samples.ts'
import { Component as Overview } from './overview.tsx'

const newer = '9b1e77d05c3a4f28be60'
const older = 'aa04c1d9e7725b3f6610'
const current = releaseItem()
const waiting = releaseItem({
  id: newer,
  version: '0.2.0',
  state: 'awaiting-approval',
  needsApproval: true,
  madeAt: '2026-11-25T09:00:00.000Z',
  lastCurrentAt: null,
})
const before = releaseItem({ id: older, state: 'before', madeAt: '2026-11-20T09:00:00.000Z' })
const canary = releaseItem({ id: newer, state: 'canary', percent: 15, lastCurrentAt: null })
const publicSite = releaseItem({ id: 'c0ffee00c0ffee00c0ff', remote: 'public', lastCurrentBy: null, bytes: 812_001 })
const token: ReleaseToken = {
  id: '01a217bc-9740-7e36-bc10-f186e11d9460',
  remote: 'admin-coupon',
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  madeAt: '2026-11-24T12:13:29.695Z',
  madeBy: layla,
}

const screenModule = {
  Component: () => (
    <AdminProvider>
      <Overview />
    </AdminProvider>
  ),
}

const open = (answers: ReturnType<typeof releaseApi>['answers'], permissions?: readonly string[], at = '') =>
  openReleases('overview', screenModule, { at, answers, permissions })

const remotes = async () => within(await screen.findByRole('list', { name: 'Remotes' })).findAllByRole('listitem')

describe('the remotes', () => {
  it('say what runs, its size, by whom, and what ran before', async () => {
    await open(releaseApi([current, before, publicSite]).answers)
    const [site, coupons] = await remotes()
    expect(site).toHaveTextContent('Public site')
    expect(site).toHaveTextContent('813 kB')
    expect(site).toHaveTextContent('by service start')
    expect(site).toHaveTextContent('No earlier release')
    expect(coupons).toHaveTextContent(current.id)
    expect(coupons).toHaveTextContent('0.1.0 · 8c2f0e4b · 55 kB')
    expect(coupons).toHaveTextContent(`by ${layla.email}`)
    expect(coupons).toHaveTextContent(older)
    const link = within(coupons as HTMLElement).getByRole('link', { name: 'Coupon' })
    expect(link).toHaveAttribute('href', '/en/admin/releases/admin-coupon')
  })

  it('are found by their name', async () => {
    const { user } = await open(releaseApi([current, publicSite]).answers)
    await user.type(await screen.findByRole('searchbox', { name: 'Find a remote' }), 'coup')
    expect(await remotes()).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByText('No remotes found')).toBeVisible()
  })

  it('are only looked at without the permission to move them', async () => {
    await open(releaseApi([current, waiting, before], [token]).answers, ['view_releases'])
    expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Approve|Roll back/ })).toBeNull()
  })

  it('are none before anything was released', async () => {
    await open(releaseApi([]).answers)
    expect(await screen.findByText('No releases yet')).toBeVisible()
  })

  it('say why they could not be read, and are read again', async () => {
    await open([refuse(listReleases, 'FORBIDDEN')])
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a roll-back', () => {
  it('says what comes back, is done, and is said', async () => {
    const { state, answers } = releaseApi([current, before])
    const { user } = await open(answers)
    await user.click(await screen.findByRole('button', { name: 'Roll back Coupon' }))
    const dialog = screen.getByRole('dialog', { name: 'Roll back Coupon?' })
    expect(within(dialog).getByText('Restored').parentElement).toHaveTextContent(older)
    expect(within(dialog).getByText('Rolled back').parentElement).toHaveTextContent(current.id)
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
    expect(await screen.findByText('Coupon: 3f0c9a51 rolled back; everyone now gets aa04c1d9.')).toBeVisible()
    expect(state.sent).toEqual([{ remote: 'admin-coupon', release: current.id }])
    // Nothing is left to press, so the heading has the focus.
    await waitFor(() => expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Live now' })).toHaveFocus()
  })

  it('takes back a canary first', async () => {
    const { answers } = releaseApi([current, canary, before])
    const { user } = await open(answers)
    expect((await remotes())[0]).toHaveTextContent('Canary 15%')
    await user.click(screen.getByRole('button', { name: 'Stop the canary of Coupon' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('Everyone gets').parentElement).toHaveTextContent(current.id)
    await user.click(within(dialog).getByRole('button', { name: 'Stop canary' }))
    await waitFor(() => expect(screen.queryByText('Canary 15%')).toBeNull())
    expect(screen.getByRole('button', { name: 'Roll back Coupon' })).toBeVisible()
  })

  it('is left by Cancel, and the focus is where it was', async () => {
    const { state, answers } = releaseApi([current, before])
    const { user } = await open(answers)
    const button = await screen.findByRole('button', { name: 'Roll back Coupon' })
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(button).toHaveFocus()
    expect(state.sent).toEqual([])
  })

  it('that is refused says why, and stays open', async () => {
    const { user } = await open([refuse(rollBackRelease, 'CONFLICT'), ...releaseApi([current, before]).answers])
    await user.click(await screen.findByRole('button', { name: 'Roll back Coupon' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Roll back' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This was changed in the meantime.')
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

describe('a release that waits for a second person', () => {
  it('is approved and promoted from the top of the page', async () => {
    const { state, answers } = releaseApi([waiting, current])
    const { user } = await open(answers)
    await user.click(await screen.findByRole('button', { name: 'Approve and promote Coupon, 9b1e77d0' }))
    const dialog = screen.getByRole('dialog', { name: 'Approve and promote Coupon?' })
    expect(within(dialog).getByText('Instead of').parentElement).toHaveTextContent(current.id)
    await user.click(within(dialog).getByRole('button', { name: 'Approve and promote' }))
    expect(await screen.findByText('Coupon: everyone now gets 9b1e77d0.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Waiting for approval')).toBeNull())
    expect(state.sent).toEqual([{ id: newer, body: {} }])
  })

  it('is approved for the share that its team wants, where the others get something', async () => {
    const { answers } = releaseApi([current, { ...waiting, percent: 5 }])
    await open(answers)
    expect(await screen.findByRole('button', { name: /^Approve for 5% of visitors Coupon/ })).toBeVisible()
  })

  it('is not approved by who made it', async () => {
    const { state, answers } = releaseApi([waiting, current])
    const opened = open(answers)
    const { id = '', email = '' } = session.getState().user ?? {}
    state.items = state.items.map((item) => ({ ...item, madeBy: { id, email } }))
    await opened
    expect(await screen.findByText(/it needs another person’s approval/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })

  it('says so where the API asks for another person', async () => {
    const { answers } = releaseApi([waiting, current])
    const { user } = await open([refuse(promoteRelease, 'RELEASE_NOT_APPROVED'), ...answers])
    await user.click(await screen.findByRole('button', { name: /^Approve and promote Coupon/ }))
    await user.click(screen.getByRole('button', { name: 'Approve and promote' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This release needs the approval of a second person')
  })

  it('is not waited for once a later one is current', async () => {
    await open(releaseApi([current, { ...waiting, madeAt: '2026-11-20T08:00:00.000Z' }]).answers)
    await remotes()
    expect(screen.queryByText('Waiting for approval')).toBeNull()
  })
})

describe('the tokens', () => {
  const { answers: none } = releaseApi([])

  it('are revoked after a question', async () => {
    const { state, answers } = releaseApi([], [token])
    const { user } = await open(answers, undefined, '?tab=tokens')
    const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
    expect(row).toHaveTextContent('11qYAYKxCrfV…')
    await user.click(await screen.findByRole('button', { name: /^Revoke the token for Coupon by layla@/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Token for Coupon revoked.')).toBeVisible()
    expect(await screen.findByText('No tokens yet')).toBeVisible()
    expect(state.sent).toEqual([{ revoked: token.id }])
    expect(screen.getByRole('heading', { name: 'Release tokens' })).toHaveFocus()
  })

  it('that cannot be revoked say why', async () => {
    const { answers } = releaseApi([], [token])
    const { user } = await open([refuse(revokeReleaseToken, 'NOT_FOUND'), ...answers], undefined, '?tab=tokens')
    await user.click(await screen.findByRole('button', { name: /^Revoke/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('have no button for who may only look', async () => {
    await open(releaseApi([], [token]).answers, ['view_releases'], '?tab=tokens')
    await screen.findByRole('list', { name: 'Tokens' })
    expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
  })

  it('may be none', async () => {
    const { user } = await open(none)
    await user.click(screen.getByRole('tab', { name: 'Tokens' }))
    expect(await screen.findByText('No tokens yet')).toBeVisible()
  })
})
