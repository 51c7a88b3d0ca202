import {
  changeNotificationSettings,
  type NotificationSettings as Settings,
} from '@qasima/shared/contract/notification/notification.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '@qasima/shared/push/push-messages'
import type { AccountRead } from '@qasima/shared/session/account-read'
import { session } from '@qasima/shared/session/session'
import { toast } from '@qasima/shared/ui/toast'
import { useEffect, useState } from 'react'
import { notificationSettingsWords } from './notification-settings.words.ts'

/** Some browsers do not support push messages, and some installations do not send any. */
const isOffered = (state: PushState | undefined) => state === 'on' || state === 'off' || state === 'denied'

/** Whether alerts are shown by this browser, and how to change that. */
export function usePush({ reply: settings, replace }: AccountRead<Settings>) {
  const t = useWords(notificationSettingsWords)
  const language = useLanguage()
  // Undefined until it is known.
  const [state, setState] = useState<PushState>()
  const [isChanging, setChanging] = useState(false)

  useEffect(() => {
    let isHere = true
    const refresh = () =>
      readPushState().then(
        (read) => isHere && isOffered(read) && setState(read),
        // Without a reply it is not offered.
        () => {},
      )
    // A denied permission is granted in the browser's settings, from which the visitor returns to the page.
    const onLook = () => document.visibilityState !== 'hidden' && void refresh()
    void refresh()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])

  async function turnOn(): Promise<PushState> {
    const { user } = session.getState()
    const next = user ? await turnPushOn(user.id) : 'off'
    if (next === 'on' && settings && !settings.byPush) {
      replace(await call(changeNotificationSettings, { body: { byPush: true } }))
    }
    if (next === 'on') toast.success(t('pushOn'))
    return next
  }

  async function turnOff(): Promise<PushState> {
    await turnPushOff()
    toast.success(t('pushOff'))
    return 'off'
  }

  async function change(on: boolean): Promise<void> {
    setChanging(true)
    try {
      setState(await (on ? turnOn() : turnOff()))
    } catch (error) {
      toast.error(error instanceof ProblemError ? failureSentence(error, language) : t('pushFailed'))
    }
    setChanging(false)
  }

  return {
    isOffered: isOffered(state),
    isDenied: state === 'denied',
    isOn: state === 'on' && settings?.byPush === true,
    isChanging,
    change: (on: boolean) => void change(on),
  }
}
