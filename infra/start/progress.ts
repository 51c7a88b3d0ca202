/** What a step says of itself while it works; a share from 0 to 1 becomes a bar. */
export type Report = (detail: string, share?: number) => void

export interface PlannedStep<Name extends string = string> {
  readonly name: Name
  /** What it takes on two cores. */
  readonly seconds: number
  /** Steps of different lanes run at the same time, and steps without a lane when all lanes have ended. */
  readonly lane?: string
}

/** Runs the steps of a plan, saying which ones, how far, how long, and how much time is left of all. */
export interface Progress<Name extends string> {
  step<Result>(name: Name, work: (report: Report) => Promise<Result>): Promise<Result>
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

interface Running {
  readonly label: string
  readonly started: number
  now: string
}

const secondsSince = (started: number): number => (performance.now() - started) / 1_000

/**
 * The seconds that are left of a plan. Taken: by step that has ended; elapsed: by step that runs. A machine that was
 * slower so far is taken to stay so.
 */
export function secondsLeft(
  plan: readonly PlannedStep[],
  { taken, elapsed }: { readonly taken: ReadonlyMap<string, number>; readonly elapsed: ReadonlyMap<string, number> },
): number {
  const ended = plan.filter(({ name }) => taken.has(name))
  const expected = ended.reduce((sum, { seconds }) => sum + seconds, 0)
  const pace = Math.max(1, [...taken.values()].reduce((sum, seconds) => sum + seconds, 0) / Math.max(expected, 1))
  const lanes = new Map<string | undefined, number>()
  for (const { name, seconds, lane } of plan) {
    if (taken.has(name)) continue
    const left = Math.max(seconds * pace - (elapsed.get(name) ?? 0), 0)
    lanes.set(lane, (lanes.get(lane) ?? 0) + left)
  }
  const alone = lanes.get(undefined) ?? 0
  lanes.delete(undefined)
  return alone + Math.max(0, ...lanes.values())
}

/** A terminal gets one line that moves; a log gets a line each second. First: the number of the plan's first step. */
export function showProgress<const Name extends string>(
  plan: readonly PlannedStep<Name>[],
  { first, total }: { readonly first: number; readonly total: number },
  out: Terminal = process.stdout,
): Progress<Name> {
  const running = new Map<string, Running>()
  const taken = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const clear = () => out.isTTY && out.write('\r\u001b[K')
  const show = () => {
    const elapsed = new Map([...running].map(([name, { started }]) => [name, secondsSince(started)]))
    const left = Math.ceil(secondsLeft(plan, { taken, elapsed }))
    const parts = [...running.values()].map(({ label, started, now }) =>
      `${label}: ${secondsSince(started).toFixed(0)} s ${now}`.trimEnd(),
    )
    const line = [`about ${Math.max(left, 1)} s left`, ...parts].join(' · ')
    out.write(out.isTTY ? `\r\u001b[K${line.slice(0, (out.columns ?? 80) - 1)}` : `${line}\n`)
  }
  const end = (name: string, words: string) => {
    const step = running.get(name)
    running.delete(name)
    if (running.size === 0) clearInterval(timer)
    clear()
    out.write(`${step?.label}: ${words}\n`)
  }
  return {
    async step(name, work) {
      const label = `[${first + plan.findIndex((planned) => planned.name === name)}/${total}] ${name}`
      const step: Running = { label, started: performance.now(), now: '' }
      if (running.size === 0) timer = setInterval(show, out.isTTY ? 200 : 1_000)
      running.set(name, step)
      try {
        const result = await work((detail, share) => {
          step.now = share === undefined ? detail : `${bar(share)} ${Math.floor(share * 100)}% ${detail}`
        })
        taken.set(name, secondsSince(step.started))
        end(name, `${secondsSince(step.started).toFixed(1)} s`)
        return result
      } catch (error) {
        end(name, `failed after ${secondsSince(step.started).toFixed(1)} s`)
        throw error
      }
    },
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * 20)
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`
}
