import { ConfirmDialog } from '@qasima/shared/admin/confirm-dialog'
import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import { type Partner, partner } from '@qasima/shared/contract/partner/partner.collection'
import { issuePartnerKey, readPartnerUse, revokePartnerKey } from '@qasima/shared/contract/partner/partner.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const format = formatFor('en')

const UseTable = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { paddingBlock: '1', textAlign: 'start', fontWeight: 'medium' },
    '& :is(th, td) + :is(th, td)': { textAlign: 'end' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
  },
})

/** How much a key was used in the last days. */
function UseFigures({ id }: { id: string }) {
  const { data, error } = useReply(readPartnerUse, { params: { id } })
  if (!data) return error && <Alert tone="bad">{failureSentence(error, 'en')}</Alert>
  const { days } = data
  const sum = (name: 'calls' | 'refused') => format.number(days.reduce((total, day) => total + day[name], 0))
  if (days.length === 0) return <Text color="muted">Not used in the last 30 days.</Text>
  return (
    <>
      <Text>
        In the last 30 days: <bdi>{sum('calls')}</bdi> calls, <bdi>{sum('refused')}</bdi> refused.
      </Text>
      <UseTable aria-label="Daily use">
        <thead>
          <tr>
            <th scope="col">Day, in UTC</th>
            <th scope="col">Calls</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, calls, refused }) => (
            <tr key={day}>
              <th scope="row">{format.date(day)}</th>
              <td>{format.number(calls)}</td>
              <td>{format.number(refused)}</td>
            </tr>
          ))}
        </tbody>
      </UseTable>
    </>
  )
}

/** What ends a key that programs of the partner may be using. */
const endings = {
  replace: {
    title: 'Replace the key?',
    label: 'Replace the key',
    says: 'A new key is created and shown once. The old key stops working within a minute, so the partner’s programs fail until they use the new one.',
  },
  revoke: {
    title: 'Revoke the key?',
    label: 'Revoke key',
    says: 'The key stops working within a minute and cannot be restored. The partner’s programs fail until they use a new one.',
  },
} as const

/** The key of a partner: made, shown once, taken away. */
function PartnerKey({ item: { id, keyPrefix } }: { item: Partner }) {
  const [prefix, setPrefix] = useState(keyPrefix)
  const [made, setMade] = useState<string | null>(null)
  const [ending, setEnding] = useState<keyof typeof endings | null>(null)
  const { isBusy, failure, run } = useAction()
  const issue = () =>
    run(async () => {
      const reply = await call(issuePartnerKey, { params: { id }, language: 'en' })
      setMade(reply.apiKey)
      setPrefix(reply.keyPrefix)
    })
  const revoke = () =>
    run(async () => {
      await call(revokePartnerKey, { params: { id }, language: 'en' })
      setMade(null)
      setPrefix(null)
    })
  const confirm = async () => {
    await (ending === 'revoke' ? revoke() : issue())
    setEnding(null)
  }

  return (
    <Stack gap="3">
      <Text>{prefix === null ? 'No key yet.' : <bdi>{prefix}…</bdi>}</Text>
      <HStack gap="2">
        {prefix === null ? (
          <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void issue()}>
            Create key
          </Button>
        ) : (
          (['replace', 'revoke'] as const).map((way) => (
            <Button key={way} size="sm" variant="secondary" disabled={isBusy} onClick={() => setEnding(way)}>
              {endings[way].label}
            </Button>
          ))
        )}
      </HStack>
      <div role="status">
        {made !== null && (
          <Alert>
            Copy the key now. It is not shown again: <bdi data-key>{made}</bdi>
            <CopyButton code={made} label="Copy the key" copiedLabel="Copied" verbatim size="sm" variant="secondary" />
          </Alert>
        )}
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
      </div>
      {ending && (
        <ConfirmDialog
          title={endings[ending].title}
          label={endings[ending].label}
          onConfirm={confirm}
          onClose={() => setEnding(null)}
        >
          <Text>{endings[ending].says}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

export function PartnerAside({ item }: { item: Partner }) {
  const may = useCan()
  return (
    <Card padding="md">
      <Stack gap="3">
        <Heading as="h2" size="sm">
          Key
        </Heading>
        {may('update', partner) && <PartnerKey key={item.id} item={item} />}
        <UseFigures key={`${item.id} use`} id={item.id} />
      </Stack>
    </Card>
  )
}
