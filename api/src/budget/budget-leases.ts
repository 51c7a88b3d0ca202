import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { within } from '../../../shared/server/within.ts'
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

/** Milliseconds for which a caller waits for the answer of a database that may be silent. */
const usualDeadline = 5_000

/** Milliseconds for which the end of a process waits to give back what it holds. */
const closeDeadline = 1_000

/** Milliseconds before a process asks again for units of a budget of which nothing was left. */
const askAgainAfter = 200

interface Lease {
  budget: Budget
  /** May be taken. */
  available: number
  /** Is held by a limit that was lowered since, and goes back. */
  outdated: number
  /** Was taken and is not yet written. */
  taken: number
  /** Taken since the last renewal, and in the second before it. */
  recent: number
  lastRecent: number
  /** In all processes, as far as it is known here. */
  counted: number
  /** Times of the monotonic clock: of the last renewal, and of the last question. */
  renewedAt: number
  usedAt: number
  asking: Promise<void> | undefined
  nextAsk: number
}

interface BudgetLeasesOptions {
  readonly db: Kysely<Schema>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds between two renewals. */
  readonly renewEvery?: number
  readonly leaseSeconds?: number
}

const keyOf = ({ subject, kind }: Pick<Budget, 'subject' | 'kind'>) => `${subject} ${kind}`

const newLease = (budget: Budget): Lease => ({
  budget,
  available: 0,
  outdated: 0,
  taken: 0,
  recent: 0,
  lastRecent: 0,
  counted: 0,
  renewedAt: performance.now(),
  usedAt: performance.now(),
  asking: undefined,
  nextAsk: 0,
})

const wantedOf = ({ recent, lastRecent }: Lease) => Math.max(ahead.least, ahead.seconds * Math.max(recent, lastRecent))

/**
 * The share of this process in budgets that all processes have in common. Units are taken without asking the database, which
 * gives more when few are left. All processes together never take more than the limit: what one process holds, no other
 * can take until it is given back, the process stops, or its lease ends without a renewal.
 */
export class BudgetLeases {
  /** This process. */
  readonly holder = randomUUID()
  readonly #db: Kysely<Schema>
  readonly #log: BudgetLeasesOptions['log']
  readonly #leaseSeconds: number
  readonly #leases = new Map<string, Lease>()
  readonly #timer: NodeJS.Timeout
  // One statement after the other, so that what the database says is never older than what is known here.
  #queue: Promise<unknown> = Promise.resolve()
  #isFailing = false

  constructor({ db, log, renewEvery = 1_000, leaseSeconds = usualLeaseSeconds }: BudgetLeasesOptions) {
    this.#db = db
    this.#log = log
    this.#leaseSeconds = leaseSeconds
    this.#timer = setInterval(() => void this.#renewOrSay(), renewEvery).unref()
  }

  /** Whether a unit could be taken now; where none can, more are asked for. */
  hasUnit(budget: Budget): boolean {
    const lease = this.#leaseOf(budget)
    if (this.#usable(lease) > 0) return true
    this.#askAhead(lease)
    return false
  }

  /** Takes a unit of what this process holds. */
  take(budget: Budget): boolean {
    const lease = this.#leaseOf(budget)
    const isTaken = this.#usable(lease) > 0
    if (isTaken) {
      lease.available -= 1
      lease.taken += 1
      lease.recent += 1
    }
    if (lease.available < wantedOf(lease) / 2) this.#askAhead(lease)
    return isTaken
  }

  /** Takes a unit, and asks the database where this process holds none, for so many milliseconds at most. */
  async takeOrAsk(budget: Budget, deadline = usualDeadline): Promise<boolean> {
    if (this.take(budget)) return true
    const lease = this.#leaseOf(budget)
    if (lease.counted >= budget.limit) return false
    const end = performance.now() + deadline
    // What the database gives after the deadline is for the next ones.
    await within(deadline, this.#ask(lease))
    if (this.take(budget)) return true
    // A question that was under way did not give back what a lowered limit has freed since.
    const left = end - performance.now()
    if (left <= 0 || (lease.outdated === 0 && !lease.asking)) return false
    await within(left, this.#ask(lease))
    return this.take(budget)
  }

  /** Puts back a unit that was taken and not used. */
  putBack(budget: Budget): void {
    const lease = this.#leases.get(keyOf(budget))
    if (!lease || lease.taken === 0) return
    lease.taken -= 1
    if (budget.limit > lease.budget.limit) lease.outdated += 1
    else lease.available += 1
  }

  /** What was counted of a budget, as far as it is known here, what is taken and not yet written included. */
  countedOf(budget: Pick<Budget, 'subject' | 'kind'>): number {
    const lease = this.#leases.get(keyOf(budget))
    if (!lease) return 0
    lease.usedAt = performance.now()
    return lease.counted + lease.taken
  }

  /** Counts what was used, in the transaction that writes it. Answers what to call once that is committed. */
  async spend(tx: Transaction<Schema>, spent: readonly Spent[]): Promise<() => void> {
    await spendUnits(tx, this.holder, spent)
    return () => {
      for (const each of spent) {
        const lease = this.#leases.get(keyOf(each))
        // How many were counted in all is known with the next renewal.
        if (lease) lease.taken = Math.max(0, lease.taken - each.taken)
      }
    }
  }

  /** Renews all leases, and gives back what is not needed here or another process waits for. */
  async renew(): Promise<void> {
    await this.#inTurn(async () => {
      const renewals = [...this.#leases.values()].map((lease) => this.#surplusOf(lease))
      const before = performance.now()
      const answers = new Map((await renewLeases(this.#db, this.holder, renewals)).map((each) => [keyOf(each), each]))
      const wanted: { readonly subject: string; readonly kind: Budget['kind']; readonly givenBack: number }[] = []
      for (const { lease, subject, kind } of renewals) {
        const answer = answers.get(keyOf(lease.budget))
        if (!answer) {
          lease.available = 0
          continue
        }
        lease.counted = Math.max(answer.counted, lease.counted)
        lease.renewedAt = before
        // But for what is taken here within the next second.
        const givenBack = answer.isWanted ? Math.max(0, lease.available - lease.lastRecent) : 0
        lease.available -= givenBack
        if (givenBack > 0) wanted.push({ subject, kind, givenBack })
      }
      await renewLeases(this.#db, this.holder, wanted)
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const ended = this.#inTurn(() => endLeases(this.#db, this.holder)).catch((error) => {
      this.#log.warn({ err: error }, 'leases of budgets end by themselves')
    })
    await within(closeDeadline, ended)
  }

  #leaseOf(budget: Budget): Lease {
    const key = keyOf(budget)
    const known = this.#leases.get(key)
    const lease = known ?? newLease(budget)
    if (!known) this.#leases.set(key, lease)
    const isLowered = budget.limit < lease.budget.limit
    lease.budget = budget
    lease.usedAt = performance.now()
    if (isLowered) {
      // What every process holds by the former limit may be more than the present one allows them together.
      lease.outdated += lease.available
      lease.available = 0
    }
    return lease
  }

  /** Units that may be taken now. After a while without renewal others may have them. */
  #usable(lease: Lease): number {
    if (lease.counted + lease.taken >= lease.budget.limit) return 0
    return performance.now() - lease.renewedAt < this.#leaseSeconds * 900 ? lease.available : 0
  }

  /** What a lease holds beyond its need. It is taken off at once, so that none of it is taken meanwhile. */
  #surplusOf(lease: Lease) {
    lease.lastRecent = lease.recent
    lease.recent = 0
    const { subject, kind, limit } = lease.budget
    const isIdle = lease.taken === 0 && performance.now() - lease.usedAt > forgottenAfter
    if (isIdle) this.#leases.delete(keyOf(lease.budget))
    const isBeyond = lease.counted + lease.taken + lease.available > limit
    const surplus = isBeyond || isIdle ? lease.available : Math.max(0, lease.available - wantedOf(lease))
    const givenBack = surplus + lease.outdated
    lease.available -= surplus
    lease.outdated = 0
    return { lease, subject, kind, givenBack }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(() => inPool('public', work))
    this.#queue = turn.catch(() => {})
    return turn
  }

  #ask(lease: Lease): Promise<void> {
    lease.asking ??= this.#inTurn(async () => {
      const { budget } = lease
      const { subject, kind, limit } = budget
      const givenBack = lease.outdated
      lease.outdated = 0
      if (givenBack > 0) await renewLeases(this.#db, this.holder, [{ subject, kind, givenBack }])
      const { granted, counted } = await leaseUnits(this.#db, {
        budget,
        holder: this.holder,
        wanted: wantedOf(lease),
        leaseSeconds: this.#leaseSeconds,
      })
      lease.counted = Math.max(counted, lease.counted)
      if (lease.budget.limit < limit) lease.outdated += granted
      else lease.available += granted
      if (granted > 0) lease.renewedAt = performance.now()
      lease.nextAsk = granted > 0 ? 0 : performance.now() + askAgainAfter
    }).finally(() => {
      lease.asking = undefined
    })
    return lease.asking
  }

  #askAhead(lease: Lease): void {
    if (lease.asking || performance.now() < lease.nextAsk || lease.counted >= lease.budget.limit) return
    this.#ask(lease).catch((error) => {
      lease.nextAsk = performance.now() + 5 * askAgainAfter
      this.#log.warn({ err: error }, 'no units of a budget could be leased')
    })
  }

  async #renewOrSay(): Promise<void> {
    if (this.#leases.size === 0) return
    try {
      await this.renew()
      this.#isFailing = false
    } catch (error) {
      // Once for each time that the database is away.
      if (!this.#isFailing) this.#log.warn({ err: error }, 'leases of budgets could not be renewed')
      this.#isFailing = true
    }
  }
}
