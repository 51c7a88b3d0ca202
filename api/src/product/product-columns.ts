import type { Language } from '../../../shared/contract/language.ts'

/** The columns shown of a product everywhere, from `product` joined with its `category`. */
export const productColumns = <L extends Language>(language: L) =>
  [
    'product.id',
    `product.name_${language} as name`,
    'product.name_en as slugName',
    'product.name_ar as arabicName',
    'product.brand',
    'product.image',
    'product.category_id as categoryId',
    `category.name_${language} as categoryName`,
    'category.name_en as englishCategory',
    'category.name_ar as arabicCategory',
    'product.pack_amount as packAmount',
    'product.pack_unit as packUnit',
  ] as const
