import { useCollection } from '@qasima/shared/admin/collections'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useCan } from '@qasima/shared/admin/permissions'
import { useRecords } from '@qasima/shared/admin/record-queries'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { AnyCollection } from '@qasima/shared/contract/collection'
import type { Figure } from '@qasima/shared/federation/remote'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { formatFor } from '@qasima/shared/i18n/format'
import { Button } from '@qasima/shared/ui/button'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Text } from '@qasima/shared/ui/text'
import { queryOn } from './days.ts'

const format = formatFor('en')

/** One figure, which leads to the records it counts. */
export function FigureCard({ figure, now }: { figure: Figure; now: Date }) {
  const may = useCan()
  const collection = useCollection(figure.collection)
  const query = queryOn(figure.query ?? '', now)
  // A section may count what is another one's to show.
  if (collection && !may('view', collection)) return null
  return (
    <FigureTile label={figure.label} to={figure.path ?? pathOfSection(figure.collection) + (query && `?${query}`)}>
      {collection ? <Count collection={collection} query={query} /> : <FigureWaiting />}
    </FigureTile>
  )
}

function Count({ collection, query }: { collection: AnyCollection; query: string }) {
  const { data, error, refetch, isFetching } = useRecords(collection, {
    ...Object.fromEntries(new URLSearchParams(query)),
    limit: '1',
  })
  if (error) {
    return (
      <div>
        <Text size="sm" tone="muted" role="alert">
          {error instanceof ProblemError ? error.sentence('en') : 'Not available.'}
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
  if (!data) return <FigureWaiting />
  return (
    <FigureValue>
      {data.isEstimate && (
        <Text as="span" size="sm">
          about{' '}
        </Text>
      )}
      {format.number(data.total)}
    </FigureValue>
  )
}
