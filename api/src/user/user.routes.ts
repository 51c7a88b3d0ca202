import { collectionRoutes } from '../collection/collection.routes.ts'
import type { ApiContext } from '../server/api-plugin.ts'
import type { Serve } from '../server/serve-route.ts'
import { usersWith } from './user.collection.ts'

export function userRoutes(serve: Serve, context: ApiContext): void {
  collectionRoutes(serve, context, usersWith(context.passwords))
}
