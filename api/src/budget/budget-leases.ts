import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { inPool } from '../database/caller.ts'
import type { Schema } from '../database/schema.ts'
import {
  type Budget,
  endLeases,
  leaseUnits,
  renewLeases,
  type Spent,
  spendUnits,
  usualLeaseSeconds,
} from './budget.queries.ts'

/** Units that a process keeps ahead at least, and for how many seconds of its present use. */
const ahead = { least: 10, seconds: 10 } as const

/** Milliseconds after which a budget that nothing asked for is forgotten here. */
const forgottenAfter = 600_000

/** Milliseconds before a process asks again for units of a budget of which nothing was left. */
const askAgainAfter = 200

interface Lease {
  budget: Budget
  /** May be taken. */
  available: number
  /** Was taken and is not yet written. */
  taken: number
  /** Taken since the last renewal, and in the second before it. */
  recent: number
  lastRecent: number
  counted: number
  /** Of the monotonic clock. */
  renewedAt: number
  asking: Promise<void> | undefined
  nextAsk: number
  /** When it was asked for the last time, of the monotonic clock. */
  usedAt: number
}

interface BudgetLeasesOptions {
  readonly db: Kysely<Schema>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds between two renewals. */
  readonly renewEvery?: number
  readonly leaseSeconds?: number
}

const keyOf = ({ subject, kind }: Pick<Budget, 'subject' | 'kind'>) => `${subject} ${kind}`

/**
 * The share of this process in budgets that all processes have in common. Units are taken without asking the database, which
 * gives more when few are left. All processes together never take more than the limit: what a process holds is nobody else's
 * until the process gives it back, stops, or does not renew its lease.
 */
export function budgetLeases({ db, log, renewEvery = 1_000, leaseSeconds = usualLeaseSeconds }: BudgetLeasesOptions) {
  const holder = randomUUID()
  const leases = new Map<string, Lease>()
  // One statement after the other, so that what the database says is never older than what is known here.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(() => inPool('public', work))
    queue = turn.catch(() => {})
    return turn
  }

  function leaseOf(budget: Budget): Lease {
    const key = keyOf(budget)
    const known = leases.get(key)
    if (known) {
      // Of a limit that was lowered, nothing that is held counts any more; it is given back at the next renewal.
      known.budget = budget
      known.usedAt = performance.now()
      return known
    }
    const made: Lease = {
      budget,
      available: 0,
      taken: 0,
      recent: 0,
      lastRecent: 0,
      counted: 0,
      renewedAt: performance.now(),
      asking: undefined,
      nextAsk: 0,
      usedAt: performance.now(),
    }
    leases.set(key, made)
    return made
  }

  const wantedOf = ({ recent, lastRecent }: Lease) =>
    Math.max(ahead.least, ahead.seconds * Math.max(recent, lastRecent))

  function ask(lease: Lease): Promise<void> {
    lease.asking ??= inTurn(async () => {
      const { granted, counted } = await leaseUnits(db, {
        budget: lease.budget,
        holder,
        wanted: wantedOf(lease),
        leaseSeconds,
      })
      lease.counted = Math.max(counted, lease.counted)
      lease.available += granted
      if (granted > 0) lease.renewedAt = performance.now()
      lease.nextAsk = granted > 0 ? 0 : performance.now() + askAgainAfter
    }).finally(() => {
      lease.asking = undefined
    })
    return lease.asking
  }

  const askAhead = (lease: Lease): void => {
    if (lease.asking || performance.now() < lease.nextAsk || lease.counted >= lease.budget.limit) return
    ask(lease).catch((error) => {
      lease.nextAsk = performance.now() + 5 * askAgainAfter
      log.warn({ err: error }, 'no units of a budget could be leased')
    })
  }

  /** Units that may be taken now. After a while without renewal others may have them. */
  function usable(lease: Lease): number {
    if (lease.counted + lease.taken >= lease.budget.limit) return 0
    return performance.now() - lease.renewedAt < leaseSeconds * 900 ? lease.available : 0
  }

  function takeFrom(lease: Lease): boolean {
    const isTaken = usable(lease) > 0
    if (isTaken) {
      lease.available -= 1
      lease.taken += 1
      lease.recent += 1
    }
    if (lease.available < wantedOf(lease) / 2) askAhead(lease)
    return isTaken
  }

  async function renew(): Promise<void> {
    await inTurn(async () => {
      const renewed = [...leases.values()].map((lease) => {
        lease.lastRecent = lease.recent
        lease.recent = 0
        const isLowered = lease.counted + lease.taken + lease.available > lease.budget.limit
        const isIdle = lease.taken === 0 && performance.now() - lease.usedAt > forgottenAfter
        if (isIdle) leases.delete(keyOf(lease.budget))
        const surplus = isLowered || isIdle ? lease.available : Math.max(0, lease.available - wantedOf(lease))
        // Before the statement, so that none of them is taken meanwhile.
        lease.available -= surplus
        return { lease, givenBack: surplus, ...keyParts(lease) }
      })
      const before = performance.now()
      const answers = new Map((await renewLeases(db, holder, renewed)).map((answer) => [keyOf(answer), answer]))
      for (const { lease } of renewed) {
        const answer = answers.get(keyOf(lease.budget))
        if (!answer) lease.available = 0
        else {
          lease.counted = Math.max(answer.counted, lease.counted)
          lease.renewedAt = before
        }
      }
      // What another process waits for is given back, but for what is taken within the next second.
      const wanted = renewed.filter(({ lease }) => answers.get(keyOf(lease.budget))?.isWanted && lease.available > 0)
      const back = wanted.map(({ lease }) => {
        const givenBack = Math.max(0, lease.available - lease.lastRecent)
        lease.available -= givenBack
        return { givenBack, ...keyParts(lease) }
      })
      await renewLeases(db, holder, back)
    })
  }

  let isFailing = false
  const timer = setInterval(() => {
    if (leases.size === 0) return
    renew().then(
      () => {
        isFailing = false
      },
      (error) => {
        // Once for each time that the database is away.
        if (!isFailing) log.warn({ err: error }, 'leases of budgets could not be renewed')
        isFailing = true
      },
    )
  }, renewEvery).unref()

  return {
    /** This process. */
    holder,
    /** Whether a unit could be taken now; where none can, more are asked for. */
    hasUnit(budget: Budget): boolean {
      const lease = leaseOf(budget)
      if (usable(lease) > 0) return true
      askAhead(lease)
      return false
    },
    /** Takes a unit of what this process holds. */
    take: (budget: Budget): boolean => takeFrom(leaseOf(budget)),
    /** Takes a unit, and asks the database where this process holds none. */
    async takeOrAsk(budget: Budget): Promise<boolean> {
      const lease = leaseOf(budget)
      if (takeFrom(lease)) return true
      if (lease.counted >= budget.limit) return false
      await ask(lease).catch(() => {})
      return takeFrom(lease)
    },
    /** Puts back a unit that was taken and not used. */
    putBack(budget: Budget): void {
      const lease = leaseOf(budget)
      if (lease.taken === 0) return
      lease.taken -= 1
      lease.available += 1
    },
    /** What was counted of a budget, as far as it is known here, what is taken and not yet written included. */
    countedOf(budget: Budget): number {
      const lease = leaseOf(budget)
      return lease.counted + lease.taken
    },
    /**
     * Counts what was used, in the transaction that writes it. Answers what to call once that is committed.
     */
    async spend(tx: Transaction<Schema>, spent: readonly Spent[]): Promise<() => void> {
      await spendUnits(tx, holder, spent)
      return () => {
        for (const each of spent) {
          const lease = leases.get(keyOf(each))
          if (!lease) continue
          // How many were counted in all is known with the next renewal.
          lease.taken = Math.max(0, lease.taken - each.taken)
        }
      }
    },
    renew,
    async close(): Promise<void> {
      clearInterval(timer)
      await inTurn(() => endLeases(db, holder)).catch((error) => {
        log.warn({ err: error }, 'leases of budgets end by themselves')
      })
    },
  }
}

const keyParts = ({ budget: { subject, kind } }: Lease) => ({ subject, kind })

export type BudgetLeases = ReturnType<typeof budgetLeases>
