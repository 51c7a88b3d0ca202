import { Ago } from '@qasima/shared/admin/cell'
import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import { type Provider, provider } from '@qasima/shared/contract/provider/provider.collection'
import { fetchProviderFeed, readProviderFeed } from '@qasima/shared/contract/provider/provider-feed.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { FeedDifference } from './feed/feed-difference.tsx'
import { FeedMappingPart } from './feed/feed-mapping.tsx'
import { failureWords } from './feed/feed-words.ts'
import { PostbackAddress } from './postback-address.tsx'

const format = formatFor('en')

/** How the feed of a provider fares, and what its last fetch would change. */
function Feed({ id }: { id: string }) {
  const mayUpdate = useCan()('update', provider)
  const { data, error, refetch } = useReply(readProviderFeed, { params: { id } })
  const { isBusy, failure, run: act } = useAction()
  const fetchNow = () => act(() => call(fetchProviderFeed, { params: { id }, language: 'en' }).finally(() => refetch()))

  if (!data) return error ? <Alert tone="bad">{failureSentence(error, 'en')}</Alert> : <SkeletonText lines={4} />
  const { mapping, fetchedAt, nextAt, failures, run, codes } = data
  return (
    <Stack gap="3">
      <Text size="sm" tone="muted">
        {codes === 1
          ? 'One live code comes from this provider.'
          : `${format.number(codes)} live codes come from this provider.`}{' '}
        {fetchedAt !== null && (
          <>
            Fetched <Ago at={fetchedAt} inSentence />.
          </>
        )}
      </Text>
      {data.failure !== null && (
        <Alert tone="bad">
          {failureWords[data.failure]} Failed {format.number(failures)} {failures === 1 ? 'time' : 'times'} in a row.
          Live codes are not affected.{nextAt !== null && ` Next try: ${format.moment(nextAt)}.`}
        </Alert>
      )}
      {mayUpdate && <FeedMappingPart providerId={id} isMapped={mapping !== null} onSaved={() => void refetch()} />}
      {mayUpdate && mapping !== null && (
        <Button size="sm" loading={isBusy} onClick={() => void fetchNow()}>
          Fetch now
        </Button>
      )}
      <div role="status">{failure !== null && <Alert tone="bad">{failure}</Alert>}</div>
      {run && <FeedDifference key={run.id} providerId={id} run={run} onChanged={refetch} />}
    </Stack>
  )
}

function FeedCard({ item: { id, feedUrl, version } }: { item: Provider }) {
  return (
    <Card padding="md">
      <Stack gap="3">
        <Heading as="h2" size="sm">
          Feed
        </Heading>
        {feedUrl === null ? (
          <Text size="sm">{failureWords['no-address']}</Text>
        ) : (
          <Feed key={`${id} ${version}`} id={id} />
        )}
      </Stack>
    </Card>
  )
}

export function ProviderAside({ item }: { item: Provider }) {
  const mayUpdate = useCan()('update', provider)
  return (
    <Stack gap="4">
      {item.kind === 'feed' && <FeedCard item={item} />}
      {mayUpdate && <PostbackAddress key={item.id} id={item.id} />}
    </Stack>
  )
}
