import { findCountry } from '../../../shared/contract/country.ts'
import { evidenceDays } from '../../../shared/contract/coupon/coupon.ts'
import {
  confirmCoupon,
  countCopy,
  readCouponEvidence,
  voteCoupon,
} from '../../../shared/contract/coupon/coupon-vote.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { isProgram } from '../visitor/program.ts'
import { keyOfDay, staffKeys, visitorKeys } from '../visitor/visitor-key.queries.ts'
import { castVote } from './cast-vote.queries.ts'
import { countCopied, findEvidence, findNextCoupon, findTries, findVoter, guest } from './coupon-vote.queries.ts'
import { publicCoupon } from './public-coupon.rules.ts'

/** A try by staff counts as much as two visitors. */
const staffWeight = 2

type FoundEvidence = Awaited<ReturnType<typeof findEvidence>>[number]

/** As on cards: countries where it was tried or is proven, and the total. */
const isShown = ({ country, isProven, worked, failed }: FoundEvidence): boolean =>
  country === 'all' || isProven || worked + failed > 0

const shownEvidence = <Found extends FoundEvidence>({ country, lastWorkedAt, ...counted }: Found) => ({
  ...counted,
  lastWorkedAt: lastWorkedAt?.toISOString() ?? null,
  country: findCountry(country)?.id ?? null,
  days: evidenceDays,
})

export const routes: NounRoutes = (serve, { database, keys, countryOf, siteEvents }) => {
  const db = database.main.kysely
  const visitorKey = keyOfDay(db, keys)

  serve(voteCoupon, async ({ body, address, device, headers, language, findAccount }) => {
    const { couponId, worked, reason } = body
    const country = body.country ?? countryOf(address) ?? null
    const account = await findAccount()
    const voter = visitorKeys(await visitorKey(), {
      address,
      userAgent: device.userAgent,
      ...(account ? await findVoter(db, account.id) : guest),
    })
    const vote = { couponId, voter, country, worked, reason: worked ? null : (reason ?? null) }
    // Programs get a reply but are not counted.
    if (!isProgram({ method: 'POST', headers }) && !(await castVote(db, { ...vote, source: 'shopper', weight: 1 })))
      throw new ApiError('NOT_FOUND')
    const found = await findEvidence(db, couponId, country)
    const [inPlace] = found
    if (!inPlace) throw new ApiError('NOT_FOUND')
    const next = worked ? null : await findNextCoupon(db, { couponId, voter, country, language })
    return {
      worked: inPlace.worked,
      failed: inPlace.failed,
      score: inPlace.score,
      evidence: found.filter(isShown).map(shownEvidence),
      next: next && publicCoupon(next, { state: 'active', shopName: next.shopName, language, now: new Date() }),
    }
  })

  serve(countCopy, async ({ body: { couponId }, address, headers }) => {
    if (!(await countCopied(db, couponId))) throw new ApiError('NOT_FOUND')
    siteEvents.add({ kind: 'copy', couponId }, { address, headers })
    return acknowledgement()
  })

  serve(readCouponEvidence, async ({ params: { id } }) => {
    const found = await findTries(db, id)
    if (!found) throw new ApiError('NOT_FOUND')
    return { isRunning: found.isRunning, items: found.items.map(shownEvidence) }
  })

  serve(confirmCoupon, async ({ body: { couponId, worked, country }, account }) => {
    const voter = staffKeys(await visitorKey(), account.id)
    const vote = { couponId, voter, country, worked, reason: null }
    await db.transaction().execute(async (tx) => {
      if (!(await castVote(tx, { ...vote, source: 'staff', weight: staffWeight }))) throw new ApiError('NOT_FOUND')
      const entry = { actorId: account.id, action: 'try', section: 'coupon', recordId: couponId } as const
      await recordAudit(tx, { ...entry, before: null, after: { worked, country } })
    })
    return acknowledgement()
  })
}
