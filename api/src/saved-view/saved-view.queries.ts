import { type Kysely, sql } from 'kysely'
import type { SavedView } from '../../../shared/contract/saved-view/saved-view.routes.ts'
import type { Schema } from '../database/schema.ts'

type Setup = Pick<SavedView, 'name' | 'query' | 'columns' | 'isShared'>

/** A view as the caller sees it. */
const columnsFor = (readerId: string) =>
  [
    'id',
    'section',
    'name',
    'query',
    'columns',
    'is_shared as isShared',
    sql<boolean>`owner_id = ${readerId}`.as('isOwn'),
  ] as const

/** One's own and the shared ones of a section, by name; a shared one stays when its owner leaves the staff. */
export const listViews = (db: Kysely<Schema>, readerId: string, section: string): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(columnsFor(readerId))
    .where('section', '=', section)
    .where((one) => one.or([one('owner_id', '=', readerId), one('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** How many views of a section an account keeps. */
export async function countViews(db: Kysely<Schema>, { section, ownerId }: { section: string; ownerId: string }) {
  const { count } = await db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('section', '=', section)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertView = (
  db: Kysely<Schema>,
  ownerId: string,
  { section, name, query, columns, isShared }: Setup & { section: string },
): Promise<SavedView> =>
  db
    .insertInto('saved_view')
    .values({ section, name, owner_id: ownerId, query, columns, is_shared: isShared })
    .returning(columnsFor(ownerId))
    .executeTakeFirstOrThrow()

/** Nothing when there is no such view of this owner. */
export const updateView = (
  db: Kysely<Schema>,
  { id, ownerId }: { id: string; ownerId: string },
  { name, query, columns, isShared }: Partial<Setup>,
): Promise<SavedView | undefined> =>
  db
    .updateTable('saved_view')
    .set({ name, query, columns, is_shared: isShared })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(columnsFor(ownerId))
    .executeTakeFirst()

/** Whether there was such a view of this owner. */
export async function deleteView(db: Kysely<Schema>, { id, ownerId }: { id: string; ownerId: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
