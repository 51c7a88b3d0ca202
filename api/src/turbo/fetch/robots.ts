import robotsParser from 'robots-parser'
import { boundedMap } from '../../../../shared/server/call-counts.ts'

/** A site's rules for robots. */
export interface RobotRules {
  /** The site failed to send them: nothing is read, and they are requested again soon. */
  readonly areUnknown?: true
  isAllowed(address: string): boolean
  /** Milliseconds between two requests. */
  readonly gap: number
}

/** A site's response to `/robots.txt`. */
export interface RobotsAnswer {
  readonly status: number
  readonly text: string
}

const everything: RobotRules = { isAllowed: () => true, gap: 0 }
const nothing: RobotRules = { areUnknown: true, isAllowed: () => false, gap: 0 }

const hour = 3_600_000
const minute = 60_000
const maxSites = 2_000
const longestGap = 5_000
/** Characters of the file that are read, as RFC 9309 says. */
const maxText = 512_000

/**
 * Maximum matching steps for one address. A wildcard rule costs its length times the address's: half a megabyte of them
 * would keep a process busy for seconds.
 */
const maxSteps = 10_000_000

/** Steps per character of an address: one per rule, and one per character of a wildcard rule. */
function stepsOf(text: string): number {
  let steps = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) steps += line.includes('*') ? line.length : 1
  return steps
}

interface Kept {
  readonly until: number
  readonly rules: Promise<RobotRules>
}

/** RFC 9309: a missing file allows everything; a failing site allows nothing for now. */
function rulesOf(address: string, { status, text }: RobotsAnswer, agent: string): RobotRules {
  if (status >= 400 && status < 500) return everything
  if (status < 200 || status > 299) return nothing
  const read = text.slice(0, maxText)
  const robots = robotsParser(address, read)
  const steps = stepsOf(read)
  return {
    // Too costly rules close the site: only a deliberately slow one has them.
    isAllowed: (page) => page.length * steps <= maxSteps && (robots.isAllowed(page, agent) ?? true),
    gap: Math.min(longestGap, (robots.getCrawlDelay(agent) ?? 0) * 1_000),
  }
}

/** Robots rules per site, cached for an hour; for a minute if they could not be requested. */
export function robotsOf(agent: string) {
  const kept = boundedMap<Kept>(maxSites)
  return {
    /** `ask`: reads an address of the site. */
    async rulesOf(origin: string, ask: (address: string) => Promise<RobotsAnswer>): Promise<RobotRules> {
      const known = kept.get(origin)
      if (known && known.until > performance.now()) return known.rules
      const address = `${origin}/robots.txt`
      const rules = ask(address).then(
        (answer) => rulesOf(address, answer, agent),
        (error) => {
          kept.put(origin, { until: 0, rules: Promise.resolve(nothing) })
          throw error
        },
      )
      kept.put(origin, { until: performance.now() + hour, rules })
      const found = await rules
      if (found === nothing) kept.put(origin, { until: performance.now() + minute, rules })
      return found
    },
  }
}
