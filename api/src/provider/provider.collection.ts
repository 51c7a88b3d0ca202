import { provider } from '../../../shared/contract/collections/provider.ts'
import { storedIn } from '../collection/collection.ts'

export const providers = storedIn(provider, { table: 'provider' })
