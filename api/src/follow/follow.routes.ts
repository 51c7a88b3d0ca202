import {
  changeFollow,
  followShop,
  listFollows,
  maxFollows,
  unfollowShop,
} from '../../../shared/contract/follow/follow.routes.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { lockAccount } from '../database/lock-account.ts'
import { isListedShop } from '../database/visible.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import {
  countFollows,
  deleteFollow,
  type FollowPlace,
  findFollows,
  insertFollow,
  updateFollow,
} from './follow.queries.ts'

/** The stores that an account follows. */
export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.main

  /** @throws ApiError `NOT_FOUND` of a store that is not followed, or not listed. */
  async function readFollow(place: FollowPlace, language: Language) {
    const [follow] = await findFollows(kysely, { ...place, language })
    if (!follow) throw new ApiError('NOT_FOUND')
    return follow
  }

  serve(listFollows, async ({ account, query: { shopId }, language }) => ({
    items: await findFollows(kysely, { userId: account.id, shopId, language }),
    limit: maxFollows,
  }))

  serve(followShop, async ({ account, params: { shopId }, language }) => {
    const place = { userId: account.id, shopId }
    await kysely.transaction().execute(async (tx) => {
      // One call after the other, so that each store is counted before the next.
      await lockAccount(tx, account.id)
      if (!(await isListedShop(tx, shopId))) throw new ApiError('NOT_FOUND')
      const { count, known } = await countFollows(tx, place)
      if (known) return
      if (count >= maxFollows) throw new ApiError('CONFLICT')
      await insertFollow(tx, place)
    })
    return readFollow(place, language)
  })

  serve(changeFollow, async ({ account, params: { shopId }, body, language }) => {
    const place = { userId: account.id, shopId }
    await updateFollow(kysely, place, body)
    return readFollow(place, language)
  })

  serve(unfollowShop, async ({ account, params: { shopId } }) => {
    await deleteFollow(kysely, { userId: account.id, shopId })
    return acknowledgement()
  })
}
