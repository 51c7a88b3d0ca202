import { RelatedLists } from '@qasima/shared/admin/related-lists'
import type { Shop } from '@qasima/shared/contract/shop/shop.collection'

/** The store as shoppers see it, and what else there is of it. */
export function StoreAside({ item: { id, slug, status } }: { item: Shop }) {
  const filter = `filter[shopId]=${id}`
  return (
    <RelatedLists
      page={status === 'ACTIVE' ? `/shop/${id}/${slug}` : null}
      lists={[
        { section: 'coupon', label: 'Coupons', query: filter },
        { section: 'coupon', label: 'Active coupons', query: `${filter}&filter[status]=ACTIVE` },
        { section: 'cartarm', label: 'Checkout recipes', query: filter },
      ]}
    />
  )
}
