import { shortner } from '../../../shared/contract/shortner/shortner.collection.ts'
import { storedIn } from '../collection/collection.ts'

export const shortLinks = storedIn(shortner, { table: 'shortner' })
