import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  maxSavedViews,
  updateSavedView,
} from '../../../shared/contract/saved-view/saved-view.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { lockAccount } from '../database/lock-account.ts'
import type { Account } from '../http/account.ts'
import { isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countViews, deleteView, insertView, listViews, updateView } from './saved-view.queries.ts'

/** @throws ApiError `FORBIDDEN` for a section that the caller may not see, whether there is one or not. */
function requireViewer({ sections }: Pick<ApiContext, 'sections'>, account: Account, section: string): void {
  if (!isAllowed(account, sections.viewersOf(section))) throw new ApiError('FORBIDDEN')
}

export const routes: NounRoutes = (serve, context) => {
  const { kysely } = context.database.main

  serve(listSavedViews, async ({ query: { section }, account }) => {
    requireViewer(context, account, section)
    return { items: await listViews(kysely, account.id, section) }
  })
  serve(createSavedView, async ({ body, account }) => {
    requireViewer(context, account, body.section)
    const ownerId = account.id
    return kysely.transaction().execute(async (tx) => {
      await lockAccount(tx, ownerId)
      if ((await countViews(tx, { section: body.section, ownerId })) >= maxSavedViews) throw new ApiError('CONFLICT')
      return insertView(tx, ownerId, body)
    })
  })
  serve(updateSavedView, async ({ params: { id }, body, account }) => {
    return kysely.transaction().execute(async (tx) => {
      const view = await updateView(tx, { id, ownerId: account.id }, body)
      if (!view) throw new ApiError('NOT_FOUND')
      // The answer holds the view: its owner may have lost the section since. The change is undone by the refusal.
      requireViewer(context, account, view.section)
      return view
    })
  })
  serve(deleteSavedView, async ({ params: { id }, account }) => {
    if (!(await deleteView(kysely, { id, ownerId: account.id }))) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
