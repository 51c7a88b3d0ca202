import { ListingActions, ListingFacts } from '@qasima/shared/admin/listing-state'
import { Pages } from '@qasima/shared/admin/queue-pages'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { countedExactly } from '@qasima/shared/contract/collection.limits'
import {
  type ListingCondition,
  type ListingState,
  listingConditions,
  listListingStates,
} from '@qasima/shared/contract/listing/listing-state.routes'
import { useSearchParams } from '@qasima/shared/router/router'
import { Card } from '@qasima/shared/ui/card'
import { Chip } from '@qasima/shared/ui/chip'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Places } from './places.tsx'

const labels: Readonly<Record<ListingCondition, string>> = {
  failing: 'Failing',
  paused: 'Paused',
  gone: 'Gone from the store',
  tracked: 'Tracked',
}

function ListingCard({ of, onChanged }: { of: ListingState; onChanged: () => Promise<unknown> }) {
  const { id, productId, productName, shopName, url } = of
  const name = { ar: `${productName.ar} · ${shopName.ar}`, en: `${productName.en} · ${shopName.en}` }
  return (
    <Card as="li" padding="sm">
      <Stack gap="3">
        <Places name={name} productId={productId} listingId={id} url={url} />
        <ListingFacts of={of} />
        <ListingActions of={of} onChanged={onChanged} />
      </Stack>
    </Card>
  )
}

/** Listings in one condition, by pages; the address names both. */
export function Listings() {
  const [query, setQuery] = useSearchParams()
  const condition = listingConditions.find((known) => known === query.get('condition')) ?? 'failing'
  const cursor = query.get('cursor')
  const { data, error, refetch, isFetching } = useReply(listListingStates, {
    query: { condition, ...(cursor && { cursor }) },
  })
  const show = (parts: Record<string, string>) => setQuery({ tab: 'listings', ...parts }, { preventScrollReset: true })
  return (
    <Stack gap="4">
      <HStack role="group" aria-label="State" gap="2">
        {listingConditions.map((known) => (
          <Chip key={known} pressed={known === condition} onPressedChange={() => show({ condition: known })}>
            {labels[known]}
          </Chip>
        ))}
      </HStack>
      {error && !data && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
      {data?.items.length === 0 && <EmptyState title="No listings in this state" />}
      <Stack as="ul" gap="3" listStyle="none" aria-busy={isFetching || undefined}>
        {data?.items.map((item) => (
          <ListingCard key={item.id} of={item} onChanged={refetch} />
        ))}
      </Stack>
      {data && (
        <Pages
          count={data.items.length}
          total={data.total}
          counted={countedExactly}
          cursor={cursor}
          nextCursor={data.nextCursor}
          onShow={(next) => setQuery({ tab: 'listings', condition, ...(next && { cursor: next }) })}
        />
      )}
    </Stack>
  )
}
