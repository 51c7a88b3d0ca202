import { useCollection } from '@qasima/shared/admin/collections'
import { useCan } from '@qasima/shared/admin/permissions'
import { useRecords } from '@qasima/shared/admin/record-queries'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { AnyCollection } from '@qasima/shared/contract/collection'
import type { Figure } from '@qasima/shared/federation/remote'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { queryOn } from './days.ts'

const format = formatFor('en')

const Value = chakra('p', {
  base: { fontSize: '2xl', fontWeight: 'semibold', lineHeight: 'heading', fontVariantNumeric: 'tabular-nums' },
})

/** One figure, which leads to the records it counts. */
export function FigureCard({ figure, now }: { figure: Figure; now: Date }) {
  const may = useCan()
  const collection = useCollection(figure.collection)
  const query = queryOn(figure.query ?? '', now)
  // A section may count what is another one's to show.
  if (collection && !may('view', collection)) return null
  return (
    <Card
      as="li"
      interactive
      padding="sm"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      gap="2"
      minBlockSize="28"
      listStyle="none"
    >
      <CardLink asChild fontSize="sm" fontWeight="medium">
        <Link to={pathOfSection(figure.collection) + (query && `?${query}`)}>{figure.label}</Link>
      </CardLink>
      {collection ? <Count collection={collection} query={query} /> : <Waiting />}
    </Card>
  )
}

const Waiting = () => <Skeleton h="8" w="16" />

function Count({ collection, query }: { collection: AnyCollection; query: string }) {
  const { data, error, refetch, isFetching } = useRecords(collection, {
    ...Object.fromEntries(new URLSearchParams(query)),
    limit: '1',
  })
  if (error) {
    return (
      <div>
        <Text size="sm" tone="muted" role="alert">
          {error instanceof ProblemError ? error.sentence('en') : 'Not known now.'}
        </Text>
        {/* Above the link that covers the card. */}
        <Button
          size="sm"
          variant="ghost"
          position="relative"
          zIndex="1"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          <RetryIcon />
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Waiting />
  return (
    <Value>
      {data.isEstimate && (
        <Text as="span" size="sm">
          about{' '}
        </Text>
      )}
      {format.number(data.total)}
    </Value>
  )
}
