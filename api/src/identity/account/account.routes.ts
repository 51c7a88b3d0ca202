import { deleteAccount, exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { exportOf } from './account-export.queries.ts'
import { requestDeletion } from './delete-account.ts'

/** What users may do with their account as a whole. */
export const routes: NounRoutes = (serve, context) => {
  serve(deleteAccount, requestDeletion(context))
  serve(exportAccount, async ({ account }) => exportOf(context.database.main.kysely, account))
}
