import { category } from '@qasima/shared/contract/category/category.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: category,
  label: { ar: 'التصنيفات', en: 'Categories' },
  icon: 'folder-tree',
  order: 30,
})
