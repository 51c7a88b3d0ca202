import type { ShopListing } from '@qasima/shared/contract/shop'
import { chakra } from '@qasima/shared/ui/styled'
import { StoreCard, StoreCardSkeleton } from './store-card.tsx'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))',
    listStyle: 'none',
    margin: '-1.5',
    // Cards out of sight are neither laid out nor painted; their height is known, so nothing moves.
    // The gap is padding, because what is outside of such a box, a focus ring for one, is cut off.
    '& > li': { contentVisibility: 'auto', containIntrinsicBlockSize: '6.75rem', padding: '1.5', minInlineSize: '0' },
  },
})

interface StoreGridProps {
  stores: readonly ShopListing[]
  /** So many more are on their way. */
  awaited?: number
}

export function StoreGrid({ stores, awaited = 0 }: StoreGridProps) {
  return (
    <Grid role="list">
      {stores.map((store) => (
        <li key={store.id}>
          <StoreCard store={store} />
        </li>
      ))}
      {Array.from({ length: awaited }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is nothing but its place
        <li key={`awaited-${place}`}>
          <StoreCardSkeleton />
        </li>
      ))}
    </Grid>
  )
}
