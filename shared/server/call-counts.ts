import { isIPv6 } from 'node:net'

const hex = (group: string): number => Number.parseInt(group || '0', 16)

/** The eight groups of an IPv6 address whose last two may be written as an IPv4 one. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]: string[]) =>
    [256 * Number(a) + Number(b), 256 * Number(c) + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = [], tail = []] = inHex.split('::').map((part) => part.split(':').filter(Boolean).map(hex))
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

/**
 * What counts as one caller: an IPv4 address, however it is written, or the first half of an IPv6 one, which one line is
 * given whole. Undefined: the address of a connection that was closed, of which all are one.
 */
export function callerOf(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * The network that a caller is of: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one, which a provider gives
 * to one customer. A caller with one address of it may have them all.
 */
export function networkOf(address: string | undefined): string {
  const caller = callerOf(address)
  const [separator, parts] = caller.includes(':') ? [':', 3] : ['.', 3]
  return caller.split(separator).slice(0, parts).join(separator)
}

/** Counts that a process keeps at once, of all callers and routes: 20 MB, however many addresses call. */
export const maxCounts = 100_000

interface Count {
  calls: number
  readonly since: number
}

/**
 * Values by key, at most so many: the later half of those that were put last, and what is left of the earlier one. A map
 * alone takes longer and longer to find its first key when that is what is always removed.
 */
export function boundedMap<Value>(size: number, forget: (key: string) => void = () => {}) {
  let recent = new Map<string, Value>()
  let earlier = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => recent.get(key) ?? earlier.get(key),
    put(key: string, value: Value): void {
      recent.set(key, value)
      if (recent.size < size / 2) return
      const gone = earlier
      earlier = recent
      recent = new Map()
      for (const one of gone.keys()) if (!earlier.has(one)) forget(one)
    },
  }
}

/** What the plugin hands over of a route. */
export function nameOf(options: object): string {
  const { method, url } = 'routeInfo' in options ? Object(options.routeInfo) : { method: '', url: '' }
  return `${method} ${url} `
}

/**
 * Makes the store of counts of one process: each caller and route in a window of time. Beyond its size those that were
 * counted longest ago are forgotten, so that a flood of addresses takes no memory from the service.
 */
export function callCounts(size = maxCounts) {
  const counts = boundedMap<Count>(size)

  return class CallCounts {
    readonly #route: string

    constructor(options: object) {
      this.#route = nameOf(options)
    }

    incr(
      caller: string,
      done: (error: null, count: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const key = this.#route + caller
      const now = Date.now()
      const present = counts.get(key)
      const count = present && present.since + timeWindow > now ? present : { calls: 0, since: now }
      count.calls += 1
      counts.put(key, count)
      done(null, { current: count.calls, ttl: timeWindow - (now - count.since) })
    }

    child(options: object): CallCounts {
      return new CallCounts(options)
    }
  }
}
