import pg from 'pg'

/** A column as it is written and read: columns that the database computes are none. */
export interface StoredColumn {
  readonly name: string
  /** As SQL writes it. */
  readonly type: string
  readonly isRequired: boolean
  readonly default: string | null
}

export interface StoredTable {
  /** Quoted, with its schema, as SQL takes it. */
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

export interface StoredSequence {
  readonly name: string
  readonly last: string
  readonly isCalled: boolean
}

/** What rows add up to, whatever their order. */
export interface TableSum {
  readonly rows: number
  readonly sum: string
}

/** What says how far the schema is belongs to the schema, which a restore makes itself. */
const bookkeeping = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.database_definition',
  'pgboss.version',
]

/** Tables whose rows go when their day is over: an archive has none of them, since it would keep them for years. */
export const tablesOfToday = ['vote_salt', 'coupon_vote', 'coupon_vote_browser', 'vote_network'].map(
  (name) => `public.${name}`,
)

export const columnList = ({ columns }: StoredTable) => columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')

/** Settings under which every PostgreSQL writes a value as the same text. */
export async function setTextForm(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public, pg_catalog`)
}

/** Every table that holds rows of its own; one with partitions stands for them. Tables of extensions are none of ours. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce((
         select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'isRequired', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
         from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       ), '[]') as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
       and not exists (select from pg_depend as p where p.objid = c.oid and p.deptype = 'e')
       and n.nspname || '.' || c.relname <> all ($1)
     order by 1`,
    [bookkeeping],
  )
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<readonly StoredSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`,
  )
  const sequences: StoredSequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    for (const value of values) sequences.push({ name, ...value })
  }
  return sequences
}

/** The rows of a table counted, and their digests added up, by the database that holds them. */
export async function sumOf(client: pg.ClientBase, table: StoredTable): Promise<TableSum> {
  const row = `row(${columnList(table)})::text`
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint::numeric), 0)::text as sum
     from ${table.name}`,
  )
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
}

/** The migrations that made the database, in the order of their names; none in one that is empty. */
export async function migrationsOf(client: pg.ClientBase): Promise<readonly string[]> {
  if (!(await hasTable(client, 'public.kysely_migration'))) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** The version of the tables of the job queue. */
export async function queueVersionOf(client: pg.ClientBase): Promise<number | null> {
  if (!(await hasTable(client, 'pgboss.version'))) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found ?? false
}
