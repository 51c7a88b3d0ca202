import { evidenceDays } from '../../../shared/contract/coupon/coupon.ts'
import { proofFigures } from '../../../shared/contract/coupon/proof-figures.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { cacheFor } from '../database/cache.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countProof } from './proof-figures.queries.ts'

/** Counts every code, so it is cached longer than other replies. */
const timesLonger = 30

export const routes: NounRoutes = (serve, { database, cacheSeconds }) => {
  const keep = cacheFor<ReplyOf<typeof proofFigures>>(cacheSeconds * timesLonger)

  serve(proofFigures, () =>
    keep('all', async () => {
      const [row] = await countProof(database.replica, {})
      if (!row) throw new ApiError('INTERNAL_SERVER_ERROR')
      const { firstWorked, firstFailed, ...votes } = row
      return { days: evidenceDays, ...votes, first: { worked: firstWorked, failed: firstFailed } }
    }),
  )
}
