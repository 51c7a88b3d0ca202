import { product } from '@qasima/shared/contract/product/product.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: product,
  label: { ar: 'المنتجات', en: 'Products' },
  icon: 'package',
  order: 40,
  figures: [
    { label: 'New products since yesterday', collection: 'product', query: 'filter[createdAt][gte]={yesterday}' },
  ],
})
