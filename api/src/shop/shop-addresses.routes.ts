import { shopAddresses } from '../../../shared/contract/shop/shop-addresses.routes.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findShopAddresses } from './shop-addresses.queries.ts'

/** Stores of one page. */
const pageRows = 1_000
const order = 'shop-addresses'

export const routes: NounRoutes = (serve, { database }) => {
  serve(shopAddresses, async ({ query: { cursor } }) => {
    const [after = 0] = cursor === undefined ? [] : decodeCursor(cursor, order, [cursorForms.integer])
    const rows = await findShopAddresses(database.replica, { after: Number(after), size: pageRows + 1 })
    const items = rows.slice(0, pageRows)
    const last = rows.length > pageRows ? items.at(-1) : undefined
    return { items, nextCursor: last ? encodeCursor(order, [last.id]) : null }
  })
}
