import { Amount, EmptyValue } from '@qasima/shared/admin/cell'
import { labelOf, valueLabel } from '@qasima/shared/admin/labels'
import { sourceLabel, unreadableText } from '@qasima/shared/admin/price-evidence'
import type { RecipeReading } from '@qasima/shared/contract/price-check/recipe-test.routes'
import type { ProductRecipe } from '@qasima/shared/contract/shop/product-recipe'
import type { Money } from '@qasima/shared/schema/money'
import { Alert } from '@qasima/shared/ui/alert'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import type { ReactNode } from 'react'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    rowGap: '1',
    fontSize: 'sm',
    '& dt': { color: 'muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { paddingBlock: '1', paddingInlineEnd: '3', textAlign: 'start', verticalAlign: 'top' },
    '& th': { color: 'muted', fontWeight: 'medium', fontSize: 'xs' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
    '& td:nth-of-type(n + 3)': { overflowWrap: 'anywhere' },
  },
})

const text = (value: string | null): ReactNode => (value === null ? <EmptyValue /> : <bdi>{value}</bdi>)
const amounts = (prices: readonly Money[]): ReactNode =>
  prices.map((price, place) => (
    <span key={`${price.currency} ${price.amount}`}>
      {place > 0 && ' or '}
      <Amount of={price} />
    </span>
  ))

interface RecipeResultProps {
  readonly of: RecipeReading
  /** What the page was read with. */
  readonly by: ProductRecipe | null
}

/** Fields whose selector found nothing: it may be misspelt, or stand for another page. */
const unfound = (recipe: ProductRecipe | null, { candidates }: RecipeReading): string[] =>
  (['price', 'title', 'image', 'stock', 'claimedPrice'] as const).filter(
    (name) => recipe?.[name] && !candidates.some(({ field, source }) => field === name && source === 'recipe'),
  )

/** What one product page said: what a check would keep, and every place that says something. */
export function RecipeResult({ of, by }: RecipeResultProps) {
  const { failure, status, kept, conflicts, candidates } = of
  const missing = unfound(by, of)
  if (kept === null) {
    const reason = [failure, status].filter((part) => part !== null).join(' ')
    return <Alert tone="bad">{`The page could not be read: ${unreadableText(reason)}.`}</Alert>
  }
  const { prices, claimedPrice, title, image, stock, seller } = kept
  return (
    <Stack gap="4">
      {prices.length === 0 && <Alert tone="bad">No price found, so a check would save nothing.</Alert>}
      {prices.length > 1 && <Alert tone="bad">The price is ambiguous, so a check would save nothing.</Alert>}
      {missing.length > 0 && (
        <Alert tone="bad">{`Selectors that find nothing on this page: ${missing.map(labelOf).join(', ').toLowerCase()}.`}</Alert>
      )}
      {conflicts.length > 0 && (
        <Alert>{`The page shows different values for: ${conflicts.map(labelOf).join(', ').toLowerCase()}.`}</Alert>
      )}
      <Facts aria-label="What a check would save">
        <dt>Price</dt>
        <dd>{prices.length > 0 ? amounts(prices) : <EmptyValue />}</dd>
        <dt>Price before</dt>
        <dd>{claimedPrice ? <Amount of={claimedPrice} /> : <EmptyValue />}</dd>
        <dt>Title</dt>
        <dd>{text(title)}</dd>
        <dt>Picture</dt>
        <dd>{text(image)}</dd>
        <dt>Stock</dt>
        <dd>{valueLabel(stock)}</dd>
        <dt>Seller</dt>
        <dd>{text(seller)}</dd>
      </Facts>
      <Box overflowX="auto">
        <Table aria-label="Everything found">
          <thead>
            <tr>
              {['Field', 'Found in', 'Text', 'Understood as'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candidates.map(({ field, source, text: said, value, prices: meant }, place) => (
              // One place can say the same twice, and their order does not change.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={place}>
                <td>{labelOf(field)}</td>
                <td>{sourceLabel(source)}</td>
                <td>{text(said)}</td>
                <td>{meant.length > 0 ? amounts(meant) : text(value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Stack>
  )
}
