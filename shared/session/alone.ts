const turns = new Map<string, Promise<unknown>>()

/** One after another within this tab, where the browser has no locks that reach further. */
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(work)
  turns.set(
    name,
    turn.catch(() => {}),
  )
  return turn
}

/** Does some work while no other tab of this site does work of the same name. */
export const alone = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? // The type says that the answer is a promise of a promise; it is the work's own result.
      (navigator.locks.request(`qasima-${name}`, work) as Promise<Result>)
    : inTurn(name, work)
