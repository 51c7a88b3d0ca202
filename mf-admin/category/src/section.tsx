import { RelatedLists } from '@qasima/shared/admin/related-lists'
import { defineSection } from '@qasima/shared/admin/section'
import { category } from '@qasima/shared/contract/category/category.collection'

export const section = defineSection(category, {
  columns: [{ name: 'name' }, { name: 'slug' }, { name: 'position' }, { name: 'createdAt' }, { name: 'updatedAt' }],
  query: 'sort=position',
  fields: [
    { name: 'name' },
    { name: 'slug', hint: 'Used in page addresses' },
    { name: 'position', hint: 'Position in lists, lowest first' },
  ],
  aside: ({ item: { id } }) => (
    <RelatedLists
      lists={[
        { section: 'shop', label: 'Stores', query: `filter[categoryId]=${id}` },
        { section: 'product', label: 'Products', query: `filter[categoryId]=${id}` },
      ]}
    />
  ),
})
