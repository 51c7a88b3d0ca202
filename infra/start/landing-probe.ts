import type { FastifyInstance } from 'fastify'

/** Milliseconds; a landing that cannot be rendered by then is drawn by browsers, and keeps no edge from its visitors. */
const landingDeadline = 30_000

/**
 * Whether an edge can answer with pages: once it has rendered the landing in both languages. The first pages of a process
 * take longest, and would reach visitors without content.
 */
export function landingProbe(server: Pick<FastifyInstance, 'inject'>, now: () => number = () => performance.now()) {
  let isRendered = false
  let began: number | undefined
  let attempt: Promise<void> | undefined

  async function tryPages(): Promise<void> {
    const replies = await Promise.all(['/', '/en'].map((url) => server.inject({ url })))
    isRendered = replies.every(({ statusCode }) => statusCode === 200)
  }

  return async (): Promise<boolean> => {
    if (isRendered) return true
    began ??= now()
    // It may take longer than a probe; the next one finds what came of it.
    attempt ??= tryPages().finally(() => {
      attempt = undefined
    })
    if (now() - began > landingDeadline) return true
    await attempt
    return isRendered
  }
}
