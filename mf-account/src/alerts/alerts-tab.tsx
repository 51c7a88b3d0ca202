import { Stack } from '@qasima/shared/ui/layout'
import { AllAlerts } from './all-alerts.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'

/** What alerts the account has, what they had to say, and how it is notified of them. */
export function AlertsTab() {
  return (
    <Stack gap="5">
      <AllAlerts />
      <NotificationList />
      <NotificationSettings />
    </Stack>
  )
}
