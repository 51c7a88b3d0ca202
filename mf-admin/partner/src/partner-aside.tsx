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
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const format = formatFor('en')

/** How much a key was used in the last days. */
function UseFigures({ id }: { id: string }) {
  const { data, error } = useReply(readPartnerUse, { params: { id } })
  if (!data) return error && <Alert tone="bad">{failureSentence(error, 'en')}</Alert>
  const { days } = data
  const sum = (name: 'calls' | 'refused') => format.number(days.reduce((total, day) => total + day[name], 0))
  if (days.length === 0) return <Text color="muted">Not used in the last 30 days.</Text>
  return (
    <Text>
      In the last 30 days: <bdi>{sum('calls')}</bdi> calls, <bdi>{sum('refused')}</bdi> refused.
    </Text>
  )
}

/** The key of a partner: made, shown once, taken away. */
function PartnerKey({ item: { id, keyPrefix } }: { item: Partner }) {
  const [prefix, setPrefix] = useState(keyPrefix)
  const [made, setMade] = useState<string | null>(null)
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

  return (
    <Stack gap="3">
      <Text>{prefix === null ? 'No key yet.' : <bdi>{prefix}…</bdi>}</Text>
      <HStack gap="2">
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void issue()}>
          {prefix === null ? 'Make a key' : 'Replace the key'}
        </Button>
        {prefix !== null && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void revoke()}>
            Take the key away
          </Button>
        )}
      </HStack>
      <div role="status">
        {made !== null && (
          <Alert>
            Copy the key now, it is not shown again: <bdi data-key>{made}</bdi>
          </Alert>
        )}
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
      </div>
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
