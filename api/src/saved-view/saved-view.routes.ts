import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  maxSavedViews,
  updateSavedView,
} from '../../../shared/contract/saved-view/saved-view.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Account } from '../http/account.ts'
import { isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countViews, deleteView, insertView, listViews, updateView } from './saved-view.queries.ts'

/**
 * Lets pass who may see a section.
 * @throws ApiError `VALIDATION_ERROR` for a section that there is not, `FORBIDDEN` for one that the caller may not see.
 */
function requireViewer({ sections }: Pick<ApiContext, 'sections'>, account: Account, section: string): void {
  const viewers = sections.viewersOf(section)
  if (!viewers) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'section', message: 'INVALID' }] })
  if (!isAllowed(account, viewers)) throw new ApiError('FORBIDDEN')
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
    if ((await countViews(kysely, { section: body.section, ownerId })) >= maxSavedViews) throw new ApiError('CONFLICT')
    return insertView(kysely, ownerId, body)
  })
  serve(updateSavedView, async ({ params: { id }, body, account }) => {
    const view = await updateView(kysely, { id, ownerId: account.id }, body)
    if (!view) throw new ApiError('NOT_FOUND')
    return view
  })
  serve(deleteSavedView, async ({ params: { id }, account }) => {
    if (!(await deleteView(kysely, { id, ownerId: account.id }))) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
