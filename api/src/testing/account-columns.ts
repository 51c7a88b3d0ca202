import type { TestDatabase } from './test-database.ts'

/** The columns that refer to accounts, in whatever table, as `table.column` in alphabetical order. */
export async function accountColumns(database: Pick<TestDatabase, 'main'>): Promise<string[]> {
  const { rows } = await database.main.pool.query<{ name: string }>(`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = '"user"'::regclass and conparentid = 0 order by 1`)
  return rows.map(({ name }) => name)
}
