import { isbot } from 'isbot'
import { confirmCoupon, countCopy, voteCoupon } from '../../../shared/contract/coupon/coupon-vote.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { castVote, countCopied, findEvidence, findNextCoupon, isEstablished } from './coupon-vote.queries.ts'
import { publicCoupon } from './public-coupon.rules.ts'
import { keyOfDay, staffKeys, visitorKeys } from './visitor-key.queries.ts'

/** What staff tried counts as much as two visitors. */
const staffWeight = 2

export const routes: NounRoutes = (serve, { database, keys, countryOf }) => {
  const db = database.main.kysely
  const visitorKey = keyOfDay(db, keys)

  serve(voteCoupon, async ({ body, address, device, language, findAccount }) => {
    const { couponId, worked, reason } = body
    const country = body.country ?? countryOf(address) ?? null
    const account = await findAccount()
    const voter = visitorKeys(await visitorKey(), {
      address,
      userAgent: device.userAgent,
      accountId: account?.id ?? null,
      isEstablished: account !== null && (await isEstablished(db, account.id)),
    })
    // Programs that say what they are, or nothing at all, are answered and not counted.
    const isProgram = device.userAgent === '' || isbot(device.userAgent)
    const vote = { couponId, voter, country, worked, reason: worked ? null : (reason ?? null) }
    if (!isProgram && !(await castVote(db, { ...vote, source: 'shopper', weight: 1 }))) throw new ApiError('NOT_FOUND')
    const evidence = await findEvidence(db, couponId, country)
    if (!evidence) throw new ApiError('NOT_FOUND')
    const { worked: worksFor, failed, score } = evidence
    const next = worked ? null : await findNextCoupon(db, { couponId, voter, country, language })
    return {
      worked: worksFor,
      failed,
      score,
      next: next && publicCoupon(next, { state: 'active', shopName: next.shopName, language, now: new Date() }),
    }
  })

  serve(countCopy, async ({ body: { couponId } }) => {
    if (!(await countCopied(db, couponId))) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })

  serve(confirmCoupon, async ({ body: { couponId, worked, country }, account }) => {
    const voter = staffKeys(await visitorKey(), account.id)
    const vote = { couponId, voter, country, worked, reason: null }
    if (!(await castVote(db, { ...vote, source: 'staff', weight: staffWeight }))) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
