import { setTimeout as sleep } from 'node:timers/promises'

/** Pipes are also the output of the process itself, once it is used; those of a program come with its `ProcessWrap`. */
const isCounted = (kind: string) => kind !== 'PipeWrap'

/** What keeps a process from ending, by kind: `TCPSocketWrap`, `Timeout`, …; what was unreferenced is not among it. */
function countOpen(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo().filter(isCounted)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Milliseconds that sockets and processes get to close after a suite has asked them to; a client of Redis takes two seconds. */
const closing = 2_500

/**
 * Returns what names the kinds of which there are more open than now, such as `TCPSocketWrap ×2`: a worker with one of
 * them does not end by itself.
 */
export function watchHandles(): () => Promise<readonly string[]> {
  const before = countOpen()
  const added = () =>
    [...countOpen()]
      .map(([kind, count]) => ({ kind, more: count - (before.get(kind) ?? 0) }))
      .filter(({ more }) => more > 0)
      .map(({ kind, more }) => `${kind} ×${more}`)
  return async () => {
    const deadline = performance.now() + closing
    while (added().length > 0 && performance.now() < deadline) await sleep(10)
    return added()
  }
}
