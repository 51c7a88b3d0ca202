import { chakra } from '@qasima/shared/ui/styled'
import { type ListedShop, ShopCard, ShopCardSkeleton } from './shop-card.tsx'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    // On a phone two in a line.
    '--card': { base: '9.5rem', sm: '16.5rem' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, var(--card)), 1fr))',
    listStyle: 'none',
    // The gap is padding, because what is outside of a box that may be skipped, a focus ring for one, is cut off.
    margin: '-1.5',
    '& > li': { padding: '1.5', minInlineSize: '0' },
  },
  variants: {
    wide: { true: { '--card': { base: '9.5rem', sm: '20rem' } } },
    // Cards out of sight are neither laid out nor painted; their height is known, so nothing moves.
    long: {
      true: { '& > li': { contentVisibility: 'auto', containIntrinsicBlockSize: { base: '9.5rem', sm: '6.75rem' } } },
    },
  },
})

interface ShopGridProps {
  shops: readonly ListedShop[]
  /** So many more are loading. */
  awaited?: number
  /** Three in a row rather than four: six of them fill their rows. */
  wide?: boolean
  /** The list may grow to hundreds. */
  long?: boolean
  /** The stores were asked for with a country, which is said above them. */
  inOneCountry?: boolean
}

export function ShopGrid({ shops, awaited = 0, wide, long, inOneCountry = false }: ShopGridProps) {
  return (
    <Grid role="list" wide={wide} long={long}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} inOneCountry={inOneCountry} />
        </li>
      ))}
      {Array.from({ length: awaited }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is nothing but its place
        <li key={`awaited-${place}`} aria-hidden>
          <ShopCardSkeleton />
        </li>
      ))}
    </Grid>
  )
}
