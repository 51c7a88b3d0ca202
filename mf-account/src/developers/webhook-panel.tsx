import { maxWebhookAddress } from '@qasima/shared/contract/notification/notification.limits'
import type { Webhook } from '@qasima/shared/contract/notification/webhook.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Field, Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Code, Heading, Text } from '@qasima/shared/ui/text'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LoadFailure } from '../panel/load-failure.tsx'
import { Panel } from '../panel/panel.tsx'
import { panelWords } from '../panel/panel.words.ts'
import { useWebhook, type WebhookState } from './use-webhook.ts'
import { webhookPanelWords } from './webhook-panel.words.ts'

const Form = chakra('form')
const Details = chakra('details', { base: { '& > summary': { cursor: 'pointer', paddingBlock: '2' } } })

/** Checks only the form of the address: the service checks whether its host is public. */
const isAddress = (typed: string) => /^https:\/\/[^/\s]+/.test(typed) && URL.canParse(typed)

interface PartProps {
  readonly state: WebhookState
}

function AddressForm({ state, webhook }: PartProps & { readonly webhook: Webhook | null }) {
  const t = useWords(webhookPanelWords)
  const [typed, setTyped] = useState(webhook?.url ?? '')
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const url = typed.trim()
    if (isAddress(url)) await state.save(url)
    else state.refuse()
    if (!isAddress(url)) field.current?.focus()
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Field
          label={t('address')}
          hint={t('addressHint')}
          error={state.isRefused ? t('addressProblem') : undefined}
          required
        >
          <Input
            ref={field}
            type="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxWebhookAddress}
            placeholder="https://"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant={webhook ? 'secondary' : 'primary'}
          alignSelf="start"
          loading={state.working === 'save'}
        >
          {t('save')}
        </Button>
      </Stack>
    </Form>
  )
}

/** The secret, shown only once. */
function Secret({ secret, onStored }: { readonly secret: string; readonly onStored: () => void }) {
  const t = useWords(webhookPanelWords)
  const heading = useFocusedHeading()
  return (
    <Stack gap="3">
      <Heading ref={heading} as="h3" size="xs" tabIndex={-1} outline="none">
        {t('secretTitle')}
      </Heading>
      <Text>{t('secretText')}</Text>
      <Text>
        <Code>{secret}</Code>
      </Text>
      <HStack flexWrap="wrap">
        <CopyButton verbatim variant="secondary" code={secret} label={t('copy')} copiedLabel={t('copied')} />
        <Button onClick={onStored}>{t('stored')}</Button>
      </HStack>
    </Stack>
  )
}

const endedWords = { gone: 'endedGone', failing: 'endedFailing', secret: 'endedSecret' } as const

/** The state of the last deliveries. */
function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const t = useWords(webhookPanelWords)
  const format = useFormat()
  const { endedBy, lastFailedAt, lastDeliveredAt, lastStatus } = webhook
  if (endedBy) return <Alert tone="bad">{t(endedWords[endedBy])}</Alert>
  if (lastFailedAt) {
    const time = isolated(format.ago(lastFailedAt))
    return (
      <Alert tone="info">
        {lastStatus === null ? t('failedSilent', { time }) : t('failedStatus', { time, status: lastStatus })}
      </Alert>
    )
  }
  return (
    <Text size="sm" tone="muted">
      {lastDeliveredAt ? t('delivered', { time: isolated(format.ago(lastDeliveredAt)) }) : t('none')}
    </Text>
  )
}

type Question = 'replace' | 'remove'

/** Tests the address; irreversible actions ask for confirmation. */
function Actions({ state }: PartProps) {
  const t = useWords(webhookPanelWords)
  const panel = useWords(panelWords)
  const [asked, setAsked] = useState<Question | null>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const { tested, working } = state
  useEffect(() => {
    if (asked) confirm.current?.focus()
  }, [asked])

  async function answer(question: Question) {
    await (question === 'replace' ? state.replace() : state.remove())
    setAsked(null)
  }

  return (
    <Stack gap="4">
      {tested && (
        <Alert tone={tested.outcome === 'taken' ? 'good' : 'bad'}>
          {t(tested.outcome, { status: tested.status ?? 0 })}
        </Alert>
      )}
      {asked ? (
        <Stack gap="3" role="group" aria-label={t(asked)}>
          <Text>{t(`${asked}Text`)}</Text>
          <HStack flexWrap="wrap">
            <Button
              ref={confirm}
              variant="danger"
              size="sm"
              loading={working === asked}
              onClick={() => void answer(asked)}
            >
              {t(`${asked}Confirm`)}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => working || setAsked(null)}>
              {panel('cancel')}
            </Button>
          </HStack>
        </Stack>
      ) : (
        <HStack flexWrap="wrap">
          <Button variant="secondary" size="sm" loading={working === 'test'} onClick={() => void state.test()}>
            {t('test')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAsked('replace')}>
            {t('replace')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsked('remove')}>
            {t('remove')}
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

/** The same in every language. */
const verification = [
  'webhook-signature = "v1," + base64(HMAC-SHA256(key, webhook-id + "." + webhook-timestamp + "." + body))',
  'key = base64 decoded (secret without "whsec_")',
]

function HowToVerify() {
  const t = useWords(webhookPanelWords)
  return (
    <Details>
      <summary>{t('how')}</summary>
      <Stack gap="2">
        <Text size="sm">{t('howText')}</Text>
        {verification.map((line) => (
          <Text key={line} size="sm" dir="ltr">
            <Code>{line}</Code>
          </Text>
        ))}
      </Stack>
    </Details>
  )
}

/** Sends alerts to the account's own address, if the service offers webhooks. */
export function WebhookPanel() {
  const t = useWords(webhookPanelWords)
  const state = useWebhook()
  const { read, secret, failure } = state
  const { reply } = read
  if (reply ? !reply.isOffered : read.error === null) return reply ? <Text>{t('notOffered')}</Text> : null
  return (
    <Panel title={t('title')} text={t('text')}>
      {reply ? (
        <Stack gap="5">
          {failure && <Alert tone="bad">{failure}</Alert>}
          {secret && <Secret key={secret} secret={secret} onStored={state.forgetSecret} />}
          <AddressForm key={reply.webhook?.url ?? ''} state={state} webhook={reply.webhook} />
          {reply.webhook && (
            <>
              <Deliveries webhook={reply.webhook} />
              <Actions state={state} />
              <HowToVerify />
            </>
          )}
        </Stack>
      ) : (
        <LoadFailure title={t('failed')} error={read.error} onTryAgain={read.refetch} />
      )}
    </Panel>
  )
}
