import { Ago } from '@qasima/shared/admin/cell'
import { useRecordNames } from '@qasima/shared/admin/record-names'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { type Product, product } from '@qasima/shared/contract/product/product.collection'
import { type ProductMerge, productMerges } from '@qasima/shared/contract/product/product-merge.routes'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { MergeDialog } from './merge-dialog.tsx'
import { useMoves } from './use-moves.ts'

/** What happened, as it looks from one of the two products. */
const sentenceOf = ({ kind, into }: ProductMerge, id: string): string => {
  if (kind === 'merge') return into === id ? 'Merged in' : 'Merged into'
  return into === id ? 'Split off from' : 'Listings moved to'
}

interface MergesProps {
  readonly product: Product
  readonly canMerge: boolean
}

/** Products that this one was merged with or split from, and the ways to do and to undo it. */
export function Merges({ product: item, canMerge }: MergesProps) {
  const { id } = item
  const { data } = useReply(productMerges, { params: { id } })
  const [isMerging, setMerging] = useState(false)
  const { undo } = useMoves()
  const merges = data?.items ?? []
  const otherOf = ({ from, into }: ProductMerge) => (from === id ? into : from)
  const names = useRecordNames(product.name, merges.map(otherOf))
  const isGiven = merges.some(({ kind, from }) => kind === 'merge' && from === id)
  if (merges.length === 0 && !canMerge) return null
  return (
    <Stack as="section" gap="3" aria-labelledby="merges">
      <Heading id="merges" as="h2" size="xs">
        Merges and splits
      </Heading>
      <Stack as="ul" gap="2" listStyle="none">
        {merges.map((merge) => (
          <HStack key={merge.id} as="li" gap="2" justifyContent="space-between" fontSize="sm">
            <Text size="sm" minInlineSize="0">
              {sentenceOf(merge, id)}{' '}
              <Anchor asChild>
                <Link to={`${pathOfSection(product.name)}/${otherOf(merge)}`}>
                  <bdi>{names?.get(otherOf(merge)) ?? '…'}</bdi>
                </Link>
              </Anchor>{' '}
              <Ago at={merge.createdAt} inSentence />
            </Text>
            {canMerge && (
              <Button size="sm" variant="ghost" onClick={() => void undo(merge.id)}>
                Undo
              </Button>
            )}
          </HStack>
        ))}
      </Stack>
      {canMerge && !isGiven && (
        <Button size="sm" variant="secondary" alignSelf="start" onClick={() => setMerging(true)}>
          Merge into another…
        </Button>
      )}
      {isMerging && <MergeDialog product={item} onClose={() => setMerging(false)} />}
    </Stack>
  )
}
