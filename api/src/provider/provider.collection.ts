import { provider } from '../../../shared/contract/provider/provider.collection.ts'
import { storedIn } from '../collection/collection.ts'

export const providers = storedIn(provider, { table: 'provider' })
