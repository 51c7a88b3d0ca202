import { ConfirmDialog } from '@qasima/shared/admin/confirm-dialog'
import { useRecordNames } from '@qasima/shared/admin/record-names'
import { useRecordSearch } from '@qasima/shared/admin/record-search'
import { useReply } from '@qasima/shared/admin/reply'
import { type Product, product } from '@qasima/shared/contract/product/product.collection'
import { mergeProducts, productSuggestions } from '@qasima/shared/contract/product/product-merge.routes'
import { call } from '@qasima/shared/http/call'
import { RadioCards, SearchInput } from '@qasima/shared/ui/field'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { useMoves } from './use-moves.ts'

interface MergeDialogProps {
  readonly product: Product
  /** The one that is known to be the same, where one is. */
  readonly into?: string
  readonly onClose: () => void
}

/** Finds the product that takes this one's listings, and says what moves. */
export function MergeDialog({ product: { id, name }, into: same, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<string | null>(same ?? null)
  const { data, error } = useReply(productSuggestions, { params: { id } })
  const { found } = useRecordSearch([product], search)
  const { move } = useMoves()
  const names = useRecordNames(product.name, same === undefined ? [] : [same])
  const known =
    same === undefined ? [] : [{ value: same, label: <bdi>{names?.get(same) ?? '…'}</bdi>, hint: 'Same page' }]
  const alike = (data?.items ?? []).map(({ id: value, name: label, brand, barcode, likeness }) => ({
    value,
    label: <bdi>{label}</bdi>,
    hint: [brand, barcode, `${Math.round(likeness * 100)}% alike`].filter(Boolean).join(' · '),
  }))
  const searched = found
    .flatMap(({ records }) => records)
    .filter((record) => record.id !== id)
    .map((record) => ({ value: record.id, label: <bdi>{record.name}</bdi> }))
  const options = search.trim() === '' ? [...known, ...alike.filter(({ value }) => value !== same)] : searched
  const isChosen = options.some(({ value }) => value === into)

  async function merge(target: string) {
    if (await move(() => call(mergeProducts, { body: { from: id, into: target }, language: 'en' }))) onClose()
  }

  return (
    <ConfirmDialog
      title="Merge into another product"
      label="Merge"
      onConfirm={into !== null && isChosen ? () => merge(into) : null}
      onClose={onClose}
    >
      <SearchInput
        label="Find a product"
        clearLabel="Clear search"
        placeholder="Search products"
        value={search}
        onValueChange={setSearch}
      />
      {!data && !error && search === '' && <SkeletonText lines={3} />}
      {options.length > 0 ? (
        <RadioCards
          label={search.trim() === '' ? 'Possible duplicates' : 'Found'}
          name="into"
          options={options}
          value={into}
          onValueChange={setInto}
        />
      ) : (
        (data || error || search !== '') && (
          <Text size="sm" tone="muted">
            {search.trim() === '' ? 'No products with a similar name. Search for one.' : 'No products found.'}
          </Text>
        )
      )}
      <Text size="sm">
        All listings of “<bdi>{name.en || name.ar}</bdi>” and their prices move there. Shoppers who track it will track
        the other product, and its address will redirect there. You can undo this.
      </Text>
    </ConfirmDialog>
  )
}
