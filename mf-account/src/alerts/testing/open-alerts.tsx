import {
  listNotifications,
  type Notification,
  readNotificationSettings,
  type NotificationSettings as Settings,
} from '@qasima/shared/contract/notification/notification.routes'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { type Answers, history } from '../../tracking/testing/open-tracking.tsx'
import { kettle, lamp, reply } from '../../tracking/tracked.sample.ts'
import { AlertsTab } from '../alerts-tab.tsx'

export const settings: Settings = {
  byMail: true,
  byPush: true,
  digest: 'none',
  dailyCap: 20,
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Riyadh',
}
export const page = (items: Notification[], nextCursor: string | null = null) => ({
  items,
  unread: items.filter(({ isRead }) => !isRead).length,
  nextCursor,
})

const usual = [
  history,
  answer(listTracking, reply([kettle, lamp])),
  answer(listNotifications, page([])),
  answer(readNotificationSettings, settings),
]
export const open = (answers: Answers = [], at = '/en/dashboard#alerts') =>
  renderScreen({ Component: AlertsTab }, { path: '/dashboard', at, answers: [...answers, ...usual] })
