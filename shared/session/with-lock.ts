const queues = new Map<string, Promise<unknown>>()

/** Serialises work within this tab, for browsers without the Web Locks API. */
function inQueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    result.catch(() => {}),
  )
  return result
}

/** Runs work while no other tab of this site runs work with the same name. */
export const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? // The type declares a nested promise; at run time it is the work's own result.
      (navigator.locks.request(`qasima-${name}`, work) as Promise<Result>)
    : inQueue(name, work)
