import { shortner } from '../../../shared/contract/collections/shortner.ts'
import { storedIn } from '../collection/collection.ts'

export const shortLinks = storedIn(shortner, { table: 'shortner' })
