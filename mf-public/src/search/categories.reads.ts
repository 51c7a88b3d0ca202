import { categoryList } from '@qasima/shared/contract/category/category.routes'
import { read } from '@qasima/shared/federation/reads'

export const categoriesRead = read(categoryList)
