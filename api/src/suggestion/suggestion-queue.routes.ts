import type { Transaction } from 'kysely'
import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { shop } from '../../../shared/contract/shop/shop.collection.ts'
import {
  acceptCode,
  acceptShop,
  declineSuggestion,
  listSuggestions,
  mergeSuggestion,
  undoDecision,
} from '../../../shared/contract/suggestion/suggestion-queue.routes.ts'
import type { Author } from '../collection/collection.changes.ts'
import { createCoupon, withdrawCoupon } from '../coupon/create-coupon.queries.ts'
import type { Schema } from '../database/schema.ts'
import { isListedShop } from '../database/visible.ts'
import { type Account, requireAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { canMail } from '../outbox/mail.ts'
import { createShop, withdrawShop } from '../shop/create-shop.queries.ts'
import {
  findMergeTarget,
  lockDecided,
  lockWaiting,
  type Outcome,
  reopen,
  type SuggestionRow,
  suggestedShop,
  writeDecision,
} from './decision.queries.ts'
import { scheduleMails } from './sender-mails.queries.ts'
import { hasLiveCode, readQueue } from './suggestion-queue.queries.ts'

type Decided = ReplyOf<typeof undoDecision>
type Decide = (tx: Transaction<Schema>, first: SuggestionRow, author: Author) => Promise<Outcome>

/** @throws ApiError `NOT_FOUND` for a suggestion of the other kind. */
function requireKind({ kind }: SuggestionRow, wanted: SuggestionRow['kind']): void {
  if (kind !== wanted) throw new ApiError('NOT_FOUND')
}

/** Staff decide on what shoppers suggest; all who suggested the same are decided on together. */
export const routes: NounRoutes = (serve, { database: { main }, config }) => {
  const authorOf = ({ id, sessionId }: Account): Author => ({ actorId: id, sessionId })

  const decide = (id: string, account: Account, judge: Decide): Promise<Decided> =>
    main.kysely.transaction().execute(async (tx) => {
      const author = authorOf(account)
      const rows = await lockWaiting(tx, id)
      const outcome = await judge(tx, rows[0], author)
      await writeDecision(tx, rows, outcome, author)
      const notified = canMail(config) ? await scheduleMails(tx, rows) : 0
      const { couponId, shopId } = outcome.status === 'declined' ? { couponId: null, shopId: null } : outcome
      return { couponId, shopId, people: rows.length, notified }
    })

  serve(listSuggestions, ({ query }) => readQueue(main, query))

  serve(acceptCode, ({ params: { id }, body, account }) =>
    decide(id, account, async (tx, first, author) => {
      requireKind(first, 'code')
      requireAllowed(account, coupon.permission('create'))
      const { shop_id: shopId, code } = first
      // The constraints of the table ask for the store of a code.
      if (shopId === null) throw new ApiError('INTERNAL_SERVER_ERROR')
      // Its senders read that shoppers see it.
      if (!(await isListedShop(tx, shopId))) {
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'shopId', message: 'INVALID' }] })
      }
      if (await hasLiveCode(tx, first.id)) throw new ApiError('CONFLICT')
      const couponId = await createCoupon(tx, { ...body, shopId, code }, author)
      return { status: 'accepted', couponId, shopId: null }
    }),
  )

  serve(acceptShop, ({ params: { id }, account }) =>
    decide(id, account, async (tx, first, author) => {
      requireKind(first, 'shop')
      requireAllowed(account, shop.permission('create'))
      const shopId = await createShop(tx, await suggestedShop(tx, first), author)
      return { status: 'accepted', couponId: null, shopId }
    }),
  )

  serve(mergeSuggestion, ({ params: { id }, body, account }) =>
    decide(id, account, async (tx, first) => {
      const target = await findMergeTarget(tx, first, body)
      const key = first.kind === 'code' ? 'couponId' : 'shopId'
      if (!target) throw new ApiError('VALIDATION_ERROR', { fields: [{ key, message: 'INVALID' }] })
      return { status: 'known', ...target }
    }),
  )

  serve(declineSuggestion, ({ params: { id }, body: { reason }, account }) =>
    decide(id, account, async () => ({ status: 'declined', reason })),
  )

  serve(undoDecision, ({ params: { id }, account }) =>
    main.kysely.transaction().execute(async (tx) => {
      const author = authorOf(account)
      const rows = await lockDecided(tx, id)
      const [{ status, coupon_id, listed_shop_id }] = rows
      // First, since what goes takes its place in the rows along.
      const notified = await reopen(tx, rows, author)
      if (status === 'accepted' && coupon_id !== null) {
        requireAllowed(account, coupon.permission('create'))
        await withdrawCoupon(tx, coupon_id, author)
      }
      if (status === 'accepted' && listed_shop_id !== null) {
        requireAllowed(account, shop.permission('create'))
        await withdrawShop(tx, listed_shop_id, author)
      }
      return { couponId: null, shopId: null, people: rows.length, notified }
    }),
  )
}
