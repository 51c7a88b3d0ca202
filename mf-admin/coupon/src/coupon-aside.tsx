import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import type { CountryId } from '@qasima/shared/contract/country'
import { type Coupon, coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { confirmCoupon, couponEvidence } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Field, Select } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'

const format = formatFor('en')

const confirmers = { shopper: 'shoppers', staff: 'staff', feed: 'a feed' } as const

function Place({ of: place }: { of: ReplyOf<typeof couponEvidence>['places'][number] }) {
  const { country, worked, failed, score, isProven, lastWorkedAt, confirmedBy } = place
  const tries = worked + failed
  return (
    <Stack as="li" gap="1" borderBlockStartWidth="1px" borderColor="edge" paddingBlockStart="2">
      <HStack justifyContent="space-between" gap="2">
        <Text size="sm">{country ? format.country(country) : 'All countries'}</Text>
        {isProven && <Badge tone="good">Proven</Badge>}
      </HStack>
      <Text size="xs" tone="muted">
        {tries === 0
          ? 'No shopper has tried it.'
          : `Worked ${format.number(worked)} of ${format.number(tries)} times, score ${score.toFixed(2)}.`}
        {lastWorkedAt && ` Last worked on ${format.date(lastWorkedAt)}, says ${confirmers[confirmedBy ?? 'shopper']}.`}
      </Text>
    </Stack>
  )
}

interface TryProps {
  readonly item: Coupon
  readonly onSaid: () => Promise<unknown>
}

/** What a member of staff found when they tried the code. */
function OwnTry({ item: { id, countries }, onSaid }: TryProps) {
  const [country, setCountry] = useState<CountryId | undefined>(countries[0])
  const { isBusy, failure, run } = useAction()
  const chosen = countries.find((one) => one === country) ?? countries[0]
  const say = (worked: boolean) =>
    run(async () => {
      if (!chosen) return
      await call(confirmCoupon, { body: { couponId: id, worked, country: chosen }, language: 'en' })
      toast.success(`Noted: it ${worked ? 'worked' : 'did not work'} in ${format.country(chosen)}.`)
      await onSaid()
    })
  return (
    <Stack gap="3">
      <Field label="I tried it in">
        <Select value={chosen} onChange={(event) => setCountry(countries.find((one) => one === event.target.value))}>
          {countries.map((one) => (
            <option key={one} value={one}>
              {format.country(one)}
            </option>
          ))}
        </Select>
      </Field>
      <HStack gap="2">
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void say(true)}>
          It worked
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void say(false)}>
          It did not work
        </Button>
      </HStack>
      <div role="status">{failure !== null && <Alert tone="bad">{failure}</Alert>}</div>
    </Stack>
  )
}

/** What is known of a code, and what staff add to it. */
export function CouponAside({ item }: { item: Coupon }) {
  const may = useCan()
  const { data, error, refetch } = useReply(couponEvidence, { params: { id: item.id } })
  const isRunning = item.status === 'ACTIVE' && item.deletedAt === null
  return (
    <Card padding="md">
      <Stack gap="3">
        <Heading as="h2" size="sm">
          Evidence
        </Heading>
        {error && <Alert tone="bad">{failureSentence(error, 'en')}</Alert>}
        {data && (
          <>
            <Text size="xs" tone="muted">
              Counted votes of shoppers in {format.number(data.days)} days. What staff and feeds say is marked, and not
              counted.
            </Text>
            <Stack as="ul" gap="2" listStyle="none">
              {data.places.map((place) => (
                <Place key={place.country ?? 'all'} of={place} />
              ))}
            </Stack>
          </>
        )}
        {may('update', coupon) && isRunning && <OwnTry key={item.id} item={item} onSaid={refetch} />}
        {!isRunning && <Text size="sm">A code that is not active is not tried.</Text>}
      </Stack>
    </Card>
  )
}
