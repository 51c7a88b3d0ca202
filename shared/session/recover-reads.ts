import { type Query, QueryClient } from '@tanstack/react-query'
import { isTemporary, recover } from '../http/recovery.ts'

const isAwaited = (query: Query): boolean =>
  query.isActive() && query.state.status === 'error' && isTemporary(query.state.error)

/** Retries a failed read. The screen keeps its content until there is a reply. */
async function readAnew(query: Query): Promise<void> {
  const { options, queryKey } = query
  const reply = await new QueryClient().fetchQuery({ ...options, queryKey, retry: false, gcTime: 0 })
  if (isAwaited(query)) query.setData(reply)
}

/** Retries reads on screen that failed without a reply, until there is one. */
export function recoverReads(client: QueryClient): void {
  const cache = client.getQueryCache()
  let stop: (() => void) | null = null

  async function retry(): Promise<void> {
    const [first, ...others] = cache.getAll().filter(isAwaited)
    // If the first gets no reply, the others need not try.
    if (first) await readAnew(first)
    await Promise.allSettled(others.map(readAnew))
    if (cache.getAll().some(isAwaited)) return
    stop?.()
    stop = null
  }
  cache.subscribe(({ query }) => {
    if (!stop && isAwaited(query)) stop = recover(retry, { polls: true })
  })
}
