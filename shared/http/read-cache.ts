import { staleTime } from '../contract/call.limits.ts'

/** Of every key under which a read is kept. */
const prefix = 'cache_'

/** Bytes of everything kept together. Browsers store two bytes a character and have room for about five megabytes. */
const maxBytes = 1_048_576

const bytesOf = (key: string, text: string) => (key.length + text.length) * 2

interface CachedRead {
  readonly at: number
  readonly reply: unknown
}

/** Public reads that are kept in this browser, so that a page seen before is there at once. */
export interface ReadCache {
  /** What was kept under an address within the last five minutes, and how old it is in milliseconds. */
  find(address: string): { readonly reply: unknown; readonly age: number } | undefined
  /** Keeps a reply; listeners are notified when another reply was kept there. */
  keep(address: string, reply: unknown): void
  forget(address: string): void
}

/** Time and reply of an entry; the time stands in front, so that finding the oldest parses nothing else. */
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
 * Keeps reads in a storage of the browser: five minutes each, one megabyte in all, the oldest leaving first. A storage
 * that is full or closed keeps nothing, and no call fails for it.
 * @param onChange is called when a reply replaced one that differs.
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

  /** Everything kept, oldest first; what has had its time goes. */
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
          // The site's other data may fill the storage: ours gives way, the oldest first.
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
