import { maxDailyCap } from '@qasima/shared/contract/notification/notification.limits'
import {
  changeNotificationSettings,
  readNotificationSettings,
  type NotificationSettings as Settings,
  testNotification,
} from '@qasima/shared/contract/notification/notification.routes'
import type { BodyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { plainNumber } from '@qasima/shared/schema/units'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Switch } from '@qasima/shared/ui/checkbox'
import { Field, FieldGroup, Input, Select } from '@qasima/shared/ui/field'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { notificationSettingsWords } from './notification-settings.words.ts'
import { PushSwitch } from './push-switch.tsx'
import { usePush } from './use-push.ts'

const usualNight = { quietFrom: '22:00', quietTo: '07:00' } as const
const digests = ['none', 'daily', 'weekly'] as const

const Form = chakra('form')

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The number of emails per day that was entered; null if invalid. */
function capOf(typed: string): number | null {
  const cap = Number(plainNumber(typed))
  return Number.isInteger(cap) && cap >= 1 && cap <= maxDailyCap ? cap : null
}

interface FormProps {
  readonly settings: Settings
  readonly onSaved: (settings: Settings) => void
}

function useSettingsForm({ settings, onSaved }: FormProps) {
  const t = useWords(notificationSettingsWords)
  const language = useLanguage()
  const [draft, setDraft] = useState(settings)
  const [cap, setCap] = useState(String(settings.dailyCap))
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const capField = useRef<HTMLInputElement>(null)
  const fromField = useRef<HTMLInputElement>(null)
  const dailyCap = capOf(cap)
  const hasHalf =
    (draft.quietFrom === null) !== (draft.quietTo === null) || draft.quietFrom === '' || draft.quietTo === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    setFailure(null)
    if (draft.byMail && dailyCap === null) return capField.current?.focus()
    if (hasHalf) return fromField.current?.focus()
    setSending(true)
    try {
      // Digits and spaces are normalised, not stored as entered.
      const { byMail, digest, quietFrom, quietTo, timeZone } = draft
      const body = { byMail, digest, dailyCap: dailyCap ?? settings.dailyCap, quietFrom, quietTo, timeZone }
      const saved = await call(changeNotificationSettings, { body })
      setDraft(saved)
      setCap(String(saved.dailyCap))
      setChecked(false)
      onSaved(saved)
      toast.success(t('saved'))
    } catch (error) {
      setFailure(failureSentence(error, language))
    }
    setSending(false)
  }

  return {
    draft,
    change: (part: Partial<Settings>) => setDraft({ ...draft, ...part }),
    cap,
    setCap,
    capField,
    fromField,
    isCapWrong: isChecked && dailyCap === null,
    areHoursWrong: isChecked && hasHalf,
    isSending,
    failure,
    submit,
  }
}

type SettingsFormState = ReturnType<typeof useSettingsForm>

/**
 * The hours without emails and push messages, in the account's time zone: that of the device on which they are turned
 * on.
 */
function QuietHours({ form }: { form: SettingsFormState }) {
  const t = useWords(notificationSettingsWords)
  const { draft, change, fromField, areHoursWrong } = form
  const isQuiet = draft.quietFrom !== null || draft.quietTo !== null
  const zone = deviceZone()
  return (
    <Stack gap="3">
      <Switch
        checked={isQuiet}
        onCheckedChange={(isOn) =>
          change(isOn ? { ...usualNight, timeZone: zone } : { quietFrom: null, quietTo: null })
        }
      >
        {t('quiet')}
      </Switch>
      {isQuiet && (
        <>
          <FieldGroup
            label={t('quietHours')}
            hint={t('quietHint')}
            error={areHoursWrong ? t('hoursProblem') : undefined}
          >
            <HStack gap="4" alignItems="flex-start">
              <Field label={t('from')}>
                <Input
                  ref={fromField}
                  type="time"
                  dir="ltr"
                  value={draft.quietFrom ?? ''}
                  onChange={(event) => change({ quietFrom: event.target.value })}
                />
              </Field>
              <Field label={t('to')}>
                <Input
                  type="time"
                  dir="ltr"
                  value={draft.quietTo ?? ''}
                  onChange={(event) => change({ quietTo: event.target.value })}
                />
              </Field>
            </HStack>
          </FieldGroup>
          <Text size="sm" tone="muted">
            {t('timeZone', { zone: isolated(draft.timeZone) })}
          </Text>
          {zone !== draft.timeZone && (
            <Button variant="secondary" size="sm" alignSelf="start" onClick={() => change({ timeZone: zone })}>
              {t('useZone', { zone: isolated(zone) })}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

function SettingsForm(props: FormProps) {
  const t = useWords(notificationSettingsWords)
  const form = useSettingsForm(props)
  const { draft, change } = form
  return (
    <Form noValidate onSubmit={form.submit}>
      <Stack gap="5">
        {form.failure && <Alert tone="bad">{form.failure}</Alert>}
        <Switch checked={draft.byMail} onCheckedChange={(byMail) => change({ byMail })}>
          {t('byMail')}
        </Switch>
        {draft.byMail && (
          <>
            <Field label={t('digest')}>
              <Select
                value={draft.digest}
                onChange={({ target }) =>
                  change({ digest: digests.find((digest) => digest === target.value) ?? 'none' })
                }
              >
                {digests.map((digest) => (
                  <option key={digest} value={digest}>
                    {t(digest)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('dailyCap')}
              hint={t('dailyCapHint', { max: maxDailyCap })}
              error={form.isCapWrong ? t('dailyCapProblem', { max: maxDailyCap }) : undefined}
            >
              <Input
                ref={form.capField}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                value={form.cap}
                onChange={(event) => form.setCap(event.target.value)}
              />
            </Field>
          </>
        )}
        <QuietHours form={form} />
        <Button type="submit" alignSelf="start" loading={form.isSending}>
          {t('save')}
        </Button>
      </Stack>
    </Form>
  )
}

type Channel = BodyOf<typeof testNotification>['channel']
const sentWords = { mail: 'mailSent', app: 'appSent', push: 'pushSent' } as const

/** Sends a test message through each channel. */
function Tests({ hasPush }: { hasPush: boolean }) {
  const t = useWords(notificationSettingsWords)
  const language = useLanguage()
  const [sending, setSending] = useState<Channel | null>(null)

  async function send(channel: Channel) {
    setSending(channel)
    try {
      await call(testNotification, { body: { channel } })
      toast.success(t(sentWords[channel]))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setSending(null)
  }

  return (
    <HStack role="group" aria-label={t('try')}>
      <Button variant="secondary" size="sm" loading={sending === 'mail'} onClick={() => void send('mail')}>
        {t('testMail')}
      </Button>
      <Button variant="secondary" size="sm" loading={sending === 'app'} onClick={() => void send('app')}>
        {t('testApp')}
      </Button>
      {hasPush && (
        <Button variant="secondary" size="sm" loading={sending === 'push'} onClick={() => void send('push')}>
          {t('testPush')}
        </Button>
      )}
    </HStack>
  )
}

function Awaited() {
  const t = useWords(notificationSettingsWords)
  return (
    <Stack gap="5" role="status" aria-label={t('loading')}>
      <Skeleton h="6" w="40" aria-hidden />
      <Skeleton h="12" aria-hidden />
      <Skeleton h="12" aria-hidden />
    </Stack>
  )
}

/** How the account is notified of its alerts. */
export function NotificationSettings() {
  const t = useWords(notificationSettingsWords)
  const read = useAccountRead(readNotificationSettings)
  const push = usePush(read)
  return (
    <Panel title={t('title')} text={t('text')}>
      <AccountData read={read} awaited={<Awaited />} failed={t('failed')}>
        {(settings) => (
          <Stack gap="6">
            <SettingsForm settings={settings} onSaved={read.replace} />
            {push.isOffered && (
              <Box borderBlockStartWidth="1px" paddingBlockStart="5">
                <PushSwitch push={push} />
              </Box>
            )}
            <Box borderBlockStartWidth="1px" paddingBlockStart="5">
              <Tests hasPush={push.isOn} />
            </Box>
          </Stack>
        )}
      </AccountData>
    </Panel>
  )
}
