import { setTimeout as wait } from 'node:timers/promises'

/** What the question answers as soon as it answers anything but nothing and no. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer> | Answer,
  milliseconds = 15_000,
): Promise<NonNullable<Answer>> {
  const end = performance.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new Error(`waited in vain for: ${what}`)
    await wait(25)
  }
}
