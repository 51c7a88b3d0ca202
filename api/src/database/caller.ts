import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolKind } from './pool-limits.ts'

/** A transaction that runs all statements made for one caller, one after the other. */
export interface HeldTransaction {
  query(
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly command: 'SELECT'; readonly rowCount: number; readonly rows: unknown[] }>
}

/** On whose behalf statements are sent. */
export interface Caller {
  /** The pool they use. */
  readonly pool: PoolKind
  /** Whether the caller has disconnected, so that running work can be cancelled. */
  hasLeft(): boolean
  /** Runs every statement, instead of the pools. */
  readonly transaction?: HeldTransaction
}

const callers = new AsyncLocalStorage<Caller>()

/** The caller of the current work; undefined outside of `actFor` and `inPool`. */
export const presentCaller = (): Caller | undefined => callers.getStore()

/** Runs `work` with all statements on behalf of this caller. */
export const actFor = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work)

/** Runs `work` with all statements in one pool, without cancellation. */
export const inPool = <Result>(pool: PoolKind, work: () => Result): Result =>
  callers.run({ pool, hasLeft: () => false }, work)
