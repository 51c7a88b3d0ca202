import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/**
 * What a row with a status and a period does now: one of `runStates`, or the name of the first other limit that holds.
 * @param table whose row it is: its name in the statement.
 */
export const runState = (table: string, limits: Readonly<Record<string, Condition>> = {}): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const others = Object.entries(limits).map(([state, holds]) => sql`when ${holds} then ${sql.lit(state)}`)
  return sql<string>`case
    when ${column('status')} <> 'ACTIVE' then ${column('status')}
    when ${column('starts_at')} > now() then 'SCHEDULED'
    when ${column('ends_at')} <= now() then 'ENDED'
    ${sql.join(others, sql` `)}
    else 'ACTIVE' end`
}

/** Whether as many impressions or clicks of a record are counted as its goal asks for. */
export const hasReachedGoal = (table: string): Condition => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`exists (
    select from budget where subject = ${column('id')}
      and kind = rtrim(${column('goal')} ->> 'kind', 's') and counted >= (${column('goal')} ->> 'count')::bigint
  )`
}
