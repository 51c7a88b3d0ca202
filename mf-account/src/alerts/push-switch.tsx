import { useWords } from '@qasima/shared/i18n/words'
import { Switch } from '@qasima/shared/ui/checkbox'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { notificationSettingsWords } from './notification-settings.words.ts'
import type { usePush } from './use-push.ts'

/** Turns alerts in this browser on or off; takes effect at once, independent of the form around it. */
export function PushSwitch({ push }: { push: ReturnType<typeof usePush> }) {
  const t = useWords(notificationSettingsWords)
  const { isOn, isDenied, isChanging, change } = push
  return (
    <Stack gap="2">
      <Switch checked={isOn} disabled={isDenied || isChanging} onCheckedChange={change}>
        {t('byPush')}
      </Switch>
      <Text role="status" size="sm" tone="muted">
        {t(isDenied ? 'pushDenied' : 'pushHint')}
      </Text>
    </Stack>
  )
}
