import { describe, expect, it } from '@jest/globals'
import {
  changeNotificationSettings,
  type NotificationSettings as Settings,
  testNotification,
} from '@qasima/shared/contract/notification/notification.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { prepareScreens, type User } from '../tracking/testing/open-tracking.tsx'
import { open, settings } from './testing/open-alerts.tsx'

prepareScreens()

describe('the notification settings', () => {
  // Push messages of a device are not part of this form.
  const { byPush: _, ...chosen } = settings
  const saved = async (change: (user: User) => Promise<void>) => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(changeNotificationSettings, ({ body }) => {
        sent.push(body)
        return { ...settings, ...(body as Partial<Settings>) }
      }),
    ])
    await screen.findByRole('switch', { name: 'By email' })
    await change(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return sent
  }

  it('are changed: digests, fewer emails, quiet hours', async () => {
    const sent = await saved(async (user) => {
      await user.selectOptions(screen.getByLabelText('Email frequency'), 'daily')
      await user.clear(screen.getByLabelText('Daily email limit'))
      await user.type(screen.getByLabelText('Daily email limit'), '٥')
      await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
      // The switch has the name; the hours are described by it.
      expect(screen.getAllByText('Quiet hours')).toHaveLength(1)
      expect(screen.getByRole('group', { name: 'Pause emails and device notifications' })).toContainElement(
        screen.getByLabelText('From'),
      )
    })
    expect(await screen.findByText('Settings saved')).toBeVisible()
    // The time zone of the device on which they are turned on.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(timeZone).not.toBe(settings.timeZone)
    expect(sent).toEqual([{ ...chosen, digest: 'daily', dailyCap: 5, quietFrom: '22:00', quietTo: '07:00', timeZone }])
  })

  it('have no email at all when that is switched off', async () => {
    const sent = await saved(async (user) => {
      await user.click(screen.getByRole('switch', { name: 'By email' }))
      expect(screen.queryByLabelText('Email frequency')).toBeNull()
    })
    await waitFor(() => expect(sent).toEqual([{ ...chosen, byMail: false }]))
  })

  it('show errors beside the field', async () => {
    const sent = await saved(async (user) => {
      await user.clear(screen.getByLabelText('Daily email limit'))
      await user.type(screen.getByLabelText('Daily email limit'), '900')
    })
    expect(screen.getByLabelText('Daily email limit')).toHaveAccessibleDescription(/a whole number from 1 to 200/)
    expect(screen.getByLabelText('Daily email limit')).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('is tried out', async () => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(testNotification, ({ body }) => {
        sent.push(body)
        return acknowledgement
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Send me a test email' }))
    expect(await screen.findByText('We sent you a test email')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send me a test notification' }))
    await waitFor(() => expect(sent).toEqual([{ channel: 'mail' }, { channel: 'app' }]))
  })
})
