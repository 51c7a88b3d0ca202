import { Ago } from '@qasima/shared/admin/cell'
import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import { type Coupon, coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { confirmCoupon, readCouponEvidence } from '@qasima/shared/contract/coupon/coupon-vote.routes'
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
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const format = formatFor('en')
type Tries = ReplyOf<typeof readCouponEvidence>['items'][number]

const confirmers = { shopper: 'shoppers', staff: 'our staff', feed: 'a feed' } as const

/** Results by country in one country. */
const Place = ({
  of: { country, worked, failed, score, lastWorkedAt, confirmedBy, isProven, days },
}: {
  of: Tries
}) => (
  <Stack as="li" gap="1">
    <HStack gap="2">
      <Text as="span" size="sm">
        {findCountry(country ?? undefined)?.name.en ?? 'All countries'}
      </Text>
      <Badge tone={isProven ? 'good' : 'neutral'}>{isProven ? 'Proven' : 'Not proven'}</Badge>
    </HStack>
    <Text size="sm" tone="muted">
      {worked + failed === 0
        ? `Not tried by shoppers in ${days} days. `
        : `Shopper votes in ${days} days: ${format.number(worked)} worked, ${format.number(failed)} failed. Score ${format.number(Math.round(score * 100))} of 100. `}
      {lastWorkedAt === null ? (
        'It has not worked yet.'
      ) : (
        <>
          Last worked <Ago at={lastWorkedAt} inSentence />
          {confirmedBy !== null && `, confirmed by ${confirmers[confirmedBy]}`}.
        </>
      )}
    </Text>
  </Stack>
)

interface TryProps {
  readonly item: Coupon
  readonly onTried: () => Promise<unknown>
}

/** What a member of staff found when they tried the code themselves. */
function Try({ item: { id, countries }, onTried }: TryProps) {
  const [country, setCountry] = useState<CountryId | undefined>(countries[0])
  const [said, setSaid] = useState<string | null>(null)
  const { isBusy, failure, run } = useAction()
  if (!country) return null
  const report = (worked: boolean) =>
    run(async () => {
      setSaid(null)
      await call(confirmCoupon, { body: { couponId: id, worked, country }, language: 'en' })
      setSaid(worked ? 'Saved: it worked.' : 'Saved: it didn’t work.')
      await onTried()
    })
  return (
    <Stack gap="3">
      <Field label="I tried it in">
        <Select value={country} onChange={({ target }) => setCountry(findCountry(target.value)?.id)}>
          {countries.map((each) => (
            <option key={each} value={each}>
              {findCountry(each)?.name.en}
            </option>
          ))}
        </Select>
      </Field>
      <HStack gap="2">
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void report(true)}>
          It worked
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void report(false)}>
          It didn’t work
        </Button>
      </HStack>
      <div role="status">
        {said !== null && <Text size="sm">{said}</Text>}
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Stack>
  )
}

function Evidence({ item }: { item: Coupon }) {
  const mayUpdate = useCan()('update', coupon)
  const { data, error, refetch } = useReply(readCouponEvidence, { params: { id: item.id } })
  if (!data) return error ? <Alert tone="bad">{failureSentence(error, 'en')}</Alert> : <SkeletonText lines={4} />
  return (
    <Stack gap="4">
      <Stack as="ul" gap="3" listStyle="none" aria-label="Results by country">
        {data.items.map((place) => (
          <Place key={place.country} of={place} />
        ))}
      </Stack>
      {!mayUpdate && <Text size="sm">To record tries you need permission to update coupons.</Text>}
      {mayUpdate && !data.isRunning && (
        <Text size="sm">Shoppers cannot use this code now, so tries are not recorded.</Text>
      )}
      {mayUpdate && data.isRunning && <Try item={item} onTried={refetch} />}
    </Stack>
  )
}

export function CouponAside({ item }: { item: Coupon }) {
  return (
    <Card padding="md">
      <Stack gap="3">
        <Heading as="h2" size="sm">
          Evidence
        </Heading>
        <Evidence key={`${item.id} ${item.version}`} item={item} />
      </Stack>
    </Card>
  )
}
