import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolKind } from './pool-limits.ts'

/** A transaction that takes the statements of everything that is done for one caller, one after the other. */
export interface HeldTransaction {
  query(
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly command: 'SELECT'; readonly rowCount: number; readonly rows: unknown[] }>
}

/** For whom statements are sent. */
export interface Caller {
  /** Whose connections they take. */
  readonly pool: PoolKind
  /** Whether the answer has no reader any more, so that what still runs for it can be ended. */
  hasLeft(): boolean
  /** Takes every statement, in place of the pools. */
  readonly transaction?: HeldTransaction
}

const callers = new AsyncLocalStorage<Caller>()

/** The caller of the work that is running; undefined outside of `actFor` and `inPool`. */
export const presentCaller = (): Caller | undefined => callers.getStore()

/** Sends every statement of `work` for this caller. */
export const actFor = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work)

/** Sends every statement of `work` through one pool, and to its end. */
export const inPool = <Result>(pool: PoolKind, work: () => Result): Result =>
  callers.run({ pool, hasLeft: () => false }, work)
