import { catalogue } from '../../../shared/contract/error-catalogue.ts'
import type { Audience } from '../../../shared/contract/route.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mostSavedViews,
  updateSavedView,
} from '../../../shared/contract/saved-view/saved-view.routes.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import { type Account, isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { Serve } from '../http/serve-route.ts'
import { countViews, deleteView, insertView, listViews, updateView } from './saved-view.queries.ts'

const done = { code: catalogue.SUCCESS.code, name: catalogue.SUCCESS.name, message: 'SUCCESS' }

/** Who may see a section, where that is not everybody with its own permission. */
const viewers: Readonly<Record<string, Audience>> = { campaigns: 'staff', media: 'staff', role: 'view_user' }

const viewersOf = (section: string): Audience => viewers[section] ?? `view_${section}`

/** The staff who calls. @throws ApiError `FORBIDDEN` for a section that they may not see. */
function readerOf(account: Account | null, section: string): string {
  if (!account || !isAllowed(account, viewersOf(section))) throw new ApiError('FORBIDDEN')
  return account.id
}

const ownerOf = (account: Account | null): string => {
  // Every route here admits staff only.
  if (!account) throw new ApiError('UNAUTHORIZED_ACCESS')
  return account.id
}

export function savedViewRoutes(serve: Serve, { database }: ApiContext): void {
  const { kysely } = database.main

  serve(listSavedViews, async ({ query: { section }, account }) => ({
    items: await listViews(kysely, readerOf(account, section), section),
  }))
  serve(createSavedView, async ({ body, account }) => {
    const ownerId = readerOf(account, body.section)
    if ((await countViews(kysely, { section: body.section, ownerId })) >= mostSavedViews) throw new ApiError('CONFLICT')
    return insertView(kysely, ownerId, body)
  })
  serve(updateSavedView, async ({ params: { id }, body, account }) => {
    const view = await updateView(kysely, { id, ownerId: ownerOf(account) }, body)
    if (!view) throw new ApiError('NOT_FOUND')
    return view
  })
  serve(deleteSavedView, async ({ params: { id }, account }) => {
    if (!(await deleteView(kysely, { id, ownerId: ownerOf(account) }))) throw new ApiError('NOT_FOUND')
    return done
  })
}
