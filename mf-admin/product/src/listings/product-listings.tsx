import { ListingActions, ListingFacts } from '@qasima/shared/admin/listing-state'
import { useReply } from '@qasima/shared/admin/reply'
import { type ListingState, listListingStates } from '@qasima/shared/contract/listing/listing-state.routes'
import type { Product } from '@qasima/shared/contract/product/product.collection'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Checkbox } from '@qasima/shared/ui/checkbox'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { MergeDialog } from '../merges/merge-dialog.tsx'
import { AddListingDialog } from './add-listing-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const shopOf = ({ shopName }: ListingState) => <bdi>{shopName.en || shopName.ar}</bdi>

interface ProductListingsProps {
  readonly product: Product
  /** Whether listings can be added and split off. */
  readonly canChange: boolean
}

/** What stores ask for the product, and how the checks of their pages go; some can be split off. */
export function ProductListings({ product, canChange }: ProductListingsProps) {
  const { id: productId } = product
  const { data, error, refetch } = useReply(listListingStates, { query: { productId, limit: 100 } })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSplitting, setSplitting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [mergeInto, setMergeInto] = useState<string | null>(null)
  const items = data?.items ?? []
  const chosenItems = items.filter(({ id }) => chosen.includes(id))
  // A product that gave all of its listings away would be an empty one.
  const isChoosing = canChange && items.length > 1
  const choose = (id: string, is: boolean) => setChosen(is ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Stack as="section" gap="3" aria-labelledby="listings">
      <Heading id="listings" as="h2" size="xs">
        In stores
      </Heading>
      {error && !data && <Alert tone="bad">{failureSentence(error, 'en')}</Alert>}
      {!data && !error && <SkeletonText lines={4} />}
      {data && items.length === 0 && (
        <Text size="sm" tone="muted">
          Not sold at any store.
        </Text>
      )}
      <Stack as="ul" gap="2" listStyle="none">
        {items.map((item) => (
          <Card key={item.id} as="li" padding="sm">
            <Stack gap="2" fontSize="sm">
              <HStack justifyContent="space-between" gap="2">
                {isChoosing ? (
                  <Checkbox checked={chosen.includes(item.id)} onCheckedChange={(is) => choose(item.id, is)}>
                    {shopOf(item)}
                  </Checkbox>
                ) : (
                  <strong>{shopOf(item)}</strong>
                )}
                <Anchor href={item.url} target="_blank" rel="noopener noreferrer">
                  Page
                </Anchor>
              </HStack>
              <ListingFacts of={item} />
              <ListingActions of={item} onChanged={refetch} />
            </Stack>
          </Card>
        ))}
      </Stack>
      <HStack gap="2">
        {canChange && (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            Add a store’s page…
          </Button>
        )}
        {isChoosing && (
          <Button
            size="sm"
            variant="secondary"
            disabled={chosenItems.length === 0 || chosenItems.length === items.length}
            onClick={() => setSplitting(true)}
          >
            Split off…
          </Button>
        )}
      </HStack>
      {isAdding && (
        <AddListingDialog
          productId={productId}
          onMerge={(into) => {
            setAdding(false)
            setMergeInto(into)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {mergeInto !== null && <MergeDialog product={product} into={mergeInto} onClose={() => setMergeInto(null)} />}
      {isSplitting && (
        <SplitDialog
          productId={productId}
          listings={chosenItems}
          of={items.length}
          onClose={() => setSplitting(false)}
          onDone={() => {
            setSplitting(false)
            setChosen([])
          }}
        />
      )}
    </Stack>
  )
}
