import { Stack } from '@qasima/shared/ui/layout'
import { AllAlerts } from './all-alerts.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'

/** The account's alerts, their notifications, and the notification settings. */
export function AlertsTab() {
  return (
    <Stack gap="5">
      <AllAlerts />
      <NotificationList />
      <NotificationSettings />
    </Stack>
  )
}
