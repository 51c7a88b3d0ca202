import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** A step of a plan with what it did: figures that a busy machine does not change. */
export interface PlanNode {
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** A step and all those below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Pages of the database that a step and those below it looked at. */
export const pagesOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs a statement and says how the database did it. */
export async function explainedPlan(db: Kysely<Schema>, { text, values }: Statement): Promise<PlanNode> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, [...values])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('The statement has no plan')
  return plan
}
