import { ConfirmDialog } from '@qasima/shared/admin/confirm-dialog'
import type { ListingState } from '@qasima/shared/contract/listing/listing-state.routes'
import { splitProduct } from '@qasima/shared/contract/product/product-merge.routes'
import { call } from '@qasima/shared/http/call'
import { Text } from '@qasima/shared/ui/text'
import { useMoves } from '../merges/use-moves.ts'

interface SplitDialogProps {
  readonly productId: string
  readonly listings: readonly ListingState[]
  /** How many the product has. */
  readonly of: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what moves when listings become a product of their own. */
export function SplitDialog({ productId, listings, of, onClose, onDone }: SplitDialogProps) {
  const { move } = useMoves()
  const shops = listings.map(({ shopName }) => shopName.en || shopName.ar).join(', ')
  async function split() {
    const listingIds = listings.map(({ id }) => id)
    if (await move(() => call(splitProduct, { body: { productId, listingIds }, language: 'en' }))) onDone()
  }
  return (
    <ConfirmDialog title="Split off a new product?" label="Split off" onConfirm={split} onClose={onClose}>
      <Text>
        {`${listings.length} of ${of} listings (`}
        <bdi>{shops}</bdi>) and their prices move to a new product with the same name. Shoppers who track one of these
        listings will track the new product.
      </Text>
      <Text size="sm" tone="muted">
        The barcode stays with this product. You can undo this.
      </Text>
    </ConfirmDialog>
  )
}
