import { describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { makeReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import { readReleaseBill } from '@qasima/shared/contract/release/release.routes'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { openReleases } from '../testing/open-releases.tsx'
import { releaseApi } from '../testing/release-api.ts'
import { releaseItem } from '../testing/release-samples.ts'
import { Component as RemotePage } from './remote-page.tsx'

const id = (letter: string) => letter.repeat(20)
const omar = { id: '01a217bc-9740-7e36-bc10-f186e11d945f', email: 'omar@qasima.example' }
const never = { lastCurrentAt: null } as const
const all = [
  releaseItem({ id: id('1'), state: 'awaiting-approval', ...never }),
  releaseItem({ id: id('2'), state: 'preview', ...never }),
  releaseItem({ id: id('3'), state: 'current', approvedBy: omar, approvedAt: '2026-11-24T12:19:00.000Z' }),
  releaseItem({ id: id('4'), state: 'before' }),
  releaseItem({ id: id('5'), state: 'taken-back' }),
  releaseItem({ id: id('6'), state: 'kept', ...never }),
  releaseItem({ id: id('7'), state: 'removed' }),
]

const screenModule = {
  Component: () => (
    <AdminProvider>
      <RemotePage />
    </AdminProvider>
  ),
}

const open = (
  answers: ReturnType<typeof releaseApi>['answers'],
  permissions?: readonly string[],
  remote = 'admin-coupon',
) => openReleases('remote', screenModule, { at: `/${remote}`, answers, permissions })

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Releases of Coupon' })).findAllByRole('listitem')
/** By which a release is moved. */
const buttonsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((label) => !['Bill of materials', 'Copy preview link'].includes(label ?? ''))

describe('the releases of a remote', () => {
  it('say which one fixes security', async () => {
    await open(releaseApi([{ ...releaseItem({ id: id('8'), state: 'canary' }), fixesSecurity: true }, ...all]).answers)
    const marked = (await rows()).filter(({ textContent }) => textContent?.includes('Security fix'))
    expect(marked).toHaveLength(1)
    expect(marked[0]).toHaveTextContent(id('8'))
  })

  it('say where each stands, and offer what can be done with it', async () => {
    await open(releaseApi(all).answers)
    await screen.findByRole('button', { name: /^Roll back/ })
    const found = (await rows()).map((row) => [row.firstElementChild?.textContent, buttonsOf(row)])
    expect(found).toEqual([
      ['Awaiting approval', ['Approve and promote', 'Approve as canary']],
      ['Preview', ['Promote to everyone', 'Canary']],
      ['Current', ['Roll back']],
      ['Previous', ['Promote to everyone', 'Canary']],
      ['Rolled back', ['Promote to everyone', 'Canary']],
      ['Archived', ['Promote to everyone', 'Canary']],
      ['Removed', []],
    ])
  })

  it('say by whom each was made and approved', async () => {
    await open(releaseApi(all).answers)
    const current = (await rows())[2]
    expect(current).toHaveTextContent(/Released .* by layla@qasima\.example/)
    expect(current).toHaveTextContent(/Approved .* by omar@qasima\.example/)
  })

  it('are only looked at without the permission to move them', async () => {
    await open(releaseApi(all).answers, ['view_releases'])
    expect((await rows()).flatMap(buttonsOf)).toEqual([])
  })

  it('have a bill of materials each, as a file, while their files are there', async () => {
    const kept: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => kept.push(blob) && '#bill', revokeObjectURL: () => {} })
    const { user } = await open(releaseApi(all).answers, ['view_releases'])
    const buttons = await screen.findAllByRole('button', { name: /^Bill of materials of / })
    expect(buttons).toHaveLength(all.length - 1)
    await user.click(screen.getByRole('button', { name: 'Bill of materials of 33333333' }))
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(JSON.parse((await kept[0]?.text()) ?? '')).toMatchObject({ components: [{ name: 'uqr' }] })
  })

  it('say so where the files of a release went meanwhile', async () => {
    const { answers } = releaseApi(all)
    const { user } = await open([refuse(readReleaseBill, 'NOT_FOUND'), ...answers])
    await user.click(await screen.findByRole('button', { name: 'Bill of materials of 33333333' }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('are none of a remote that there is not', async () => {
    await open(releaseApi(all).answers, undefined, 'Unknown!')
    expect(await screen.findByRole('heading', { name: 'No releases of this remote' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All releases' })).toHaveAttribute('href', '/en/admin/releases')
  })
})

describe('the link to a preview', () => {
  it('is copied for every release that not everyone has', async () => {
    const path = '/release-preview/signed.text'
    const { answers } = releaseApi(all)
    const made = answer(makeReleasePreview, { path, expiresAt: '2026-12-01T09:00:00.000Z' })
    const { user } = await open([made, ...answers])
    await user.click(await screen.findByRole('button', { name: 'Copy preview link of 22222222' }))
    expect(await screen.findByText(/^Link copied/)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${path}`)
    const released = screen.getAllByRole('button', { name: /^Copy preview link/ })
    expect(released).toHaveLength(all.length - 2)
  })
})

describe('a canary', () => {
  it('starts with the share that was typed', async () => {
    const { state, answers } = releaseApi(all)
    const { user } = await open(answers)
    await user.click(await screen.findByRole('button', { name: 'Canary: 66666666' }))
    const percent = screen.getByRole('textbox', { name: 'Percent of visitors' })
    expect(percent).toHaveFocus()
    await user.clear(percent)
    await user.type(percent, '100{Enter}')
    expect(await screen.findByText('Enter a whole number from 1 to 99.')).toBeVisible()
    expect(state.sent).toEqual([])
    await user.clear(percent)
    await user.type(percent, '25{Enter}')
    expect(await screen.findByText('Coupon: 25% of visitors now get 66666666.')).toBeVisible()
    expect(state.sent).toEqual([{ id: id('6'), body: { percent: 25 } }])
    expect(await screen.findByText('Canary 25%')).toBeVisible()
  })

  it('is changed from the share that it has, promoted, or taken back', async () => {
    const { state, answers } = releaseApi([
      releaseItem({ id: id('8'), state: 'canary', percent: 25, ...never }),
      ...all.slice(2),
    ])
    const { user } = await open(answers)
    await user.click(await screen.findByRole('button', { name: 'Change share: 88888888' }))
    expect(screen.getByRole('textbox', { name: 'Percent of visitors' })).toHaveValue('25')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    // While there is a canary, it is what a roll-back takes back.
    expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Promote to everyone: 88888888' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote to everyone' }))
    await waitFor(async () => expect((await rows())[0]?.firstElementChild).toHaveTextContent('Current'))
    expect(state.sent).toEqual([{ id: id('8'), body: {} }])
    expect(screen.getByRole('heading', { level: 1, name: 'Coupon' })).toHaveFocus()
  })
})
