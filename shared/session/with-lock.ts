const queues = new Map<string, Promise<unknown>>()

/** One after another within this tab, where the browser has no locks that reach further. */
function inQueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    result.catch(() => {}),
  )
  return result
}

/** Does some work while no other tab of this site does work of the same name. */
export const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? // The type says that the answer is a promise of a promise; it is the work's own result.
      (navigator.locks.request(`qasima-${name}`, work) as Promise<Result>)
    : inQueue(name, work)
