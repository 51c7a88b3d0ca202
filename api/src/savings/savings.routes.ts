import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { keepSaving, listSavings, maxSaved, maxSavingDays } from '../../../shared/contract/savings/savings.routes.ts'
import { isCurrency } from '../../../shared/server/currency.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findSavings, findTotals, insertSaving, isKnownPlace } from './savings.queries.ts'

const order = 'savings'

/** Of one account. */
const savingsADay: Limit = { name: 'savings', times: 200, seconds: 86_400 }

/** Minutes by which the clock of a client may be fast. */
const maxFast = 5

function problemsOf({ saved, total, at }: BodyOf<typeof keepSaving>): FieldProblem[] {
  const problems: FieldProblem[] = []
  const age = Date.now() - Date.parse(at)
  if (!isCurrency(saved.currency)) problems.push({ key: 'saved', message: 'INVALID' })
  else if (saved.amount < 1 || saved.amount > maxSaved) problems.push({ key: 'saved', message: 'OUT_OF_RANGE' })
  if (total && total.currency !== saved.currency) problems.push({ key: 'total', message: 'INVALID' })
  if (age < -maxFast * 60_000 || age > maxSavingDays * 86_400_000) problems.push({ key: 'at', message: 'OUT_OF_RANGE' })
  return problems
}

/** What codes saved an account. */
export const routes: NounRoutes = (serve, { database, limits }) => {
  const { kysely } = database.main

  serve(keepSaving, async ({ account, body, language }) => {
    const fields = problemsOf(body)
    if (fields.length > 0) throw new ApiError('VALIDATION_ERROR', { fields })
    const own = { userId: account.id, language, size: 1, clientEventId: body.clientEventId }
    const [known] = await findSavings(kysely, own)
    if (!known) {
      if (!(await isKnownPlace(kysely, body))) throw new ApiError('NOT_FOUND')
      // What is sent again counts once.
      await limits.consume(savingsADay, account.id)
    }
    if (!(await insertSaving(kysely, account.id, body))) throw new ApiError('CONFLICT')
    const [kept] = await findSavings(kysely, own)
    if (!kept) throw new ApiError('NOT_FOUND')
    return kept
  })

  serve(listSavings, async ({ account, query: { cursor, limit = 20 }, language }) => {
    const [before = null] = cursor ? decodeCursor(cursor, order, [cursorForms.uuid]) : []
    const place = { userId: account.id, language, size: limit + 1, before: before === null ? null : String(before) }
    const [rows, totals] = await Promise.all([findSavings(kysely, place), findTotals(kysely, account.id)])
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return { items, totals, nextCursor: last ? encodeCursor(order, [last.id]) : null }
  })
}
