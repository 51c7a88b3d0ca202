import { describe, expect, it } from '@jest/globals'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { addAlert, changeAlert, listTracking, removeAlert } from '@qasima/shared/contract/tracking/tracking.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { plain, prepareScreens, type User } from '../tracking/testing/open-tracking.tsx'
import { alertOf, kettle, lamp, reply } from '../tracking/tracked.sample.ts'
import { open } from './testing/open-alerts.tsx'

prepareScreens()

describe('the alerts of all products', () => {
  const menu = async (user: User, item: string) => {
    await user.click(await screen.findByRole('button', { name: /^Alert options: .*Kettle$/ }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }

  it('are listed with their conditions', async () => {
    await open()
    const list = await screen.findByRole('list', { name: 'Your alerts' })
    expect(plain(list.textContent)).toContain('KettleAt SAR 110 or less')
    expect(list).toHaveTextContent('Active')
  })

  it("say if no store sells the product in the account's country", async () => {
    await open([answer(listTracking, reply([{ ...kettle, isOffered: false }]))])
    expect(await screen.findByText(/^No store sells it in your country now/)).toBeVisible()
  })

  it('are empty at first', async () => {
    await open([answer(listTracking, reply([lamp]))])
    expect(await screen.findByText(/No alerts yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tracked products' })).toHaveAttribute('href', '/en/dashboard#tracking')
  })

  it('are reloaded when the visitor comes back after an email link ended one', async () => {
    let alert = alertOf(1, { snoozedUntil: '2100-01-01T00:00:00.000Z' })
    await open([answer(listTracking, () => reply([{ ...kettle, alerts: [alert] }]))])
    expect(await screen.findByText(/^Snoozed until/)).toBeVisible()
    alert = alertOf(1, { endedAt: new Date().toISOString() })
    fireEvent.focus(window)
    expect(await screen.findByText('Ended')).toBeVisible()
  })

  it('are snoozed for a week', async () => {
    const sent: { snoozedUntil?: string }[] = []
    const { user } = await open([
      answer(changeAlert, ({ body }) => {
        sent.push(body as { snoozedUntil?: string })
        return alertOf(1, body as Partial<PriceAlert>)
      }),
    ])
    await menu(user, 'Snooze for a week')
    const list = screen.getByRole('list', { name: 'Your alerts' })
    await waitFor(() => expect(list).toHaveTextContent('Snoozed until'))
    const days = (Date.parse(sent[0]?.snoozedUntil ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
  })

  it('are rearmed after they ended', async () => {
    const sent: unknown[] = []
    const ended = { ...kettle, alerts: [alertOf(1, { endedAt: '2026-11-20T10:00:00.000Z' })] }
    const { user } = await open([
      answer(listTracking, reply([ended])),
      answer(changeAlert, ({ body }) => {
        sent.push(body)
        return alertOf(1)
      }),
    ])
    expect(await screen.findByText('Ended')).toBeVisible()
    await menu(user, 'Turn on again')
    expect(await screen.findByText('Active')).toBeVisible()
    expect(sent).toEqual([{ rearm: true }])
  })

  it('end, and come back when that is undone', async () => {
    const { user } = await open([
      answer(removeAlert, acknowledgement),
      answer(addAlert, ({ body }) => alertOf(2, body as Partial<PriceAlert>)),
    ])
    await menu(user, 'End alert')
    expect(await screen.findByText(/No alerts yet/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your alerts' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const restored = await screen.findByRole('button', { name: /^Alert options/ })
    await waitFor(() => expect(restored).toHaveFocus())
  })
})
