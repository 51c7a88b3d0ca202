import { sql } from 'kysely'
import { counter } from '../../../shared/server/counter.ts'
import { addCounts, addFigure, type Figures } from '../../../shared/server/figures.ts'
import { inPool } from '../database/caller.ts'
import type { Database } from '../database/connection.ts'

/** Jobs that this process ended. */
export const endedJobs = counter<{ readonly job: string; readonly outcome: 'completed' | 'failed' }>()

interface WaitingJobs {
  readonly queue: string
  readonly count: number
  /** Seconds. */
  readonly oldest: number
}

/** Jobs that could begin now, by queue. */
async function findWaitingJobs({ main }: Database): Promise<readonly WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name
  `.execute(main.kysely)
  return rows
}

/** Of the role `worker`. What waits is the same in every worker; where the database is away there are no figures of it. */
export function addJobFigures(figures: Figures, database: Database): void {
  addCounts(figures, {
    name: 'jobs_ended',
    help: 'Jobs that this process ended, since it started',
    labelNames: ['job', 'outcome'],
    counts: endedJobs.counts,
  })
  const waiting = () => inPool('probes', () => findWaitingJobs(database)).catch(() => [])
  addFigure(figures, {
    name: 'jobs_waiting',
    help: 'Jobs of all workers that could begin now, by queue',
    labelNames: ['queue'],
    collect: async (gauge) => {
      gauge.reset()
      for (const { queue, count } of await waiting()) gauge.set({ queue }, count)
    },
  })
  addFigure(figures, {
    name: 'jobs_oldest_waiting_seconds',
    help: 'For how long the job of a queue could have begun that waits longest',
    labelNames: ['queue'],
    collect: async (gauge) => {
      gauge.reset()
      for (const { queue, oldest } of await waiting()) gauge.set({ queue }, oldest)
    },
  })
}
