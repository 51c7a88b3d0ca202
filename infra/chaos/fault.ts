/** What a fault showed. */
export interface Seen {
  /** Whether all of the promise held. */
  readonly isKept: boolean
  /** Figures, as one sentence or a few. */
  readonly words: string
}

/** Something that breaks, and what the service is held to while it does. */
export interface Fault {
  readonly name: string
  readonly promise: string
  /** Seconds after which it is given up, which breaks the promise. */
  readonly limit: number
  /** Breaks it and looks. What it opens is given to `after`, and closed when it ends, however it ends. */
  run(after: (close: () => Promise<unknown>) => void): Promise<Seen>
}

/** Checks one part of a promise after the other, and says all that was seen. */
export function findings() {
  const words: string[] = []
  let isKept = true
  return {
    /** Keeps what was seen, and whether it is what was promised. */
    note: (isAsPromised: boolean, what: string) => {
      isKept &&= isAsPromised
      words.push(isAsPromised ? what : `**not kept:** ${what}`)
    },
    seen: (): Seen => ({ isKept, words: words.join('; ') }),
  }
}

/** Runs one fault within its limit; what it throws is seen as well. */
export async function runFault(fault: Fault): Promise<Seen> {
  const closes: (() => Promise<unknown>)[] = []
  const { promise: late, resolve } = Promise.withResolvers<Seen>()
  const timer = setTimeout(resolve, fault.limit * 1_000, {
    isKept: false,
    words: `**not kept:** no end in ${fault.limit} s`,
  })
  const failed = (error: unknown): Seen => ({
    isKept: false,
    words: `**not kept:** ${error instanceof Error ? error.message : String(error)}`,
  })
  try {
    return await Promise.race([fault.run((close) => closes.push(close)).catch(failed), late])
  } finally {
    clearTimeout(timer)
    for (const close of closes.toReversed()) await close().catch(() => {})
  }
}
