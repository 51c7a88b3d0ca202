import { staleTime } from '../contract/call.limits.ts'

/** Prefix of every cache key. */
const prefix = 'cache_'

/** Maximum bytes of the cache. Browsers store two bytes per character and have room for about five megabytes. */
const maxBytes = 1_048_576

const bytesOf = (key: string, text: string) => (key.length + text.length) * 2

interface CachedRead {
  readonly at: number
  readonly reply: unknown
}

/** Public reads cached in this browser, so that a page seen before appears at once. */
export interface ReadCache {
  /** A reply cached within the last five minutes, and its age in milliseconds. */
  find(address: string): { readonly reply: unknown; readonly age: number } | undefined
  /** Caches a reply; listeners are notified if it replaces a different one. */
  keep(address: string, reply: unknown): void
  forget(address: string): void
}

/** Time and reply of an entry; the time comes first, so that finding the oldest entry needs no parsing. */
const timeOf = (text: string): number => Number.parseInt(text, 10) || 0

function read(text: string | null): CachedRead | undefined {
  if (text === null) return undefined
  try {
    return { at: timeOf(text), reply: JSON.parse(text.slice(text.indexOf(' ') + 1)) }
  } catch {
    return undefined
  }
}

/**
 * Caches reads in a browser storage: five minutes each, one megabyte in total, oldest removed first. If the storage is
 * full or blocked, nothing is cached and no call fails.
 * @param onChange is called when a reply replaced a different one.
 */
export function openReadCache(storage: () => Storage, onChange: () => void, now: () => number = Date.now): ReadCache {
  const guarded = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  const isOver = (at: number) => now() - at >= staleTime || at > now()
  const remove = (address: string) => guarded((kept) => kept.removeItem(prefix + address))

  /** All entries, oldest first; removes expired ones. */
  function entries(kept: Storage) {
    const keys = Object.keys(kept).filter((key) => key.startsWith(prefix))
    const all = keys.map((key) => {
      const text = kept.getItem(key) ?? ''
      return { key, at: timeOf(text), bytes: bytesOf(key, text) }
    })
    for (const { key } of all.filter(({ at }) => isOver(at))) kept.removeItem(key)
    return all.filter(({ at }) => !isOver(at)).sort((one, other) => one.at - other.at)
  }

  function store(kept: Storage, key: string, text: string): void {
    const others = entries(kept).filter((entry) => entry.key !== key)
    let bytes = others.reduce((sum, entry) => sum + entry.bytes, bytesOf(key, text))
    for (;;) {
      if (bytes <= maxBytes) {
        try {
          kept.setItem(key, text)
          return
        } catch {
          // Other data of the site may fill the storage: the cache gives way, oldest first.
        }
      }
      const oldest = others.shift()
      if (!oldest) return
      kept.removeItem(oldest.key)
      bytes -= oldest.bytes
    }
  }

  return {
    find(address) {
      const known = read(guarded((kept) => kept.getItem(prefix + address)) ?? null)
      if (!known || isOver(known.at)) {
        remove(address)
        return undefined
      }
      return { reply: known.reply, age: now() - known.at }
    },
    keep(address, reply) {
      const text = JSON.stringify(reply)
      const before = guarded((kept) => kept.getItem(prefix + address)) ?? null
      remove(address)
      if (bytesOf(address, text) <= maxBytes) guarded((kept) => store(kept, prefix + address, `${now()} ${text}`))
      if (before !== null && before.slice(before.indexOf(' ') + 1) !== text) onChange()
    },
    forget: (address) => void remove(address),
  }
}
