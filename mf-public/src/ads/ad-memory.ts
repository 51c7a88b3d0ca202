import { optsOutOfTracking } from '@qasima/shared/analytics/privacy-signal'
import { type Placement, seenHeader } from '@qasima/shared/contract/ads/placement'
import { isRecord } from '@qasima/shared/schema/is-record'

/** Keys of what this browser remembers of ads. */
const keys = { seen: 'ads-seen', closed: 'ads-closed' } as const

/** Minutes for which it is remembered that an ad was shown: as long as the longest cap for one person. */
const seenFor = 168 * 60

const maxSeen = 200

const dayMilliseconds = 86_400_000

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Storage is switched off, or another program wrote there.
    return null
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is remembered.
  }
}

/** That an ad was shown, and in which minute of Unix time. */
type Seen = readonly [adId: string, minute: number]

const isSeen = (value: unknown): value is Seen =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1])

const minuteOf = (time: number): number => Math.floor(time / 60_000)

/** What was seen lately, the newest first. */
function seenLately(now: number): readonly Seen[] {
  const kept = stored(keys.seen)
  const minute = minuteOf(now)
  return Array.isArray(kept) ? kept.filter(isSeen).filter(([, at]) => at <= minute && at > minute - seenFor) : []
}

/** Remembers that an ad was shown, where the visitor's browser does not ask sites not to. */
export function rememberSeen(adId: string, now = Date.now()): void {
  if (optsOutOfTracking()) return
  store(keys.seen, [[adId, minuteOf(now)], ...seenLately(now)].slice(0, maxSeen))
}

/** The ads that were shown, for `seenHeader`; empty where there are none, or where nothing is to be said of the visitor. */
export function seenText(now = Date.now()): string {
  if (optsOutOfTracking()) return ''
  const minutes = new Map<string, number[]>()
  for (const [adId, at] of seenLately(now)) minutes.set(adId, [...(minutes.get(adId) ?? []), minuteOf(now) - at])
  let text = ''
  for (const [adId, ago] of minutes) {
    const longer = `${text}${text && ';'}${adId}:${ago.join()}`
    if (longer.length > seenHeader.maxLength) break
    text = longer
  }
  return text
}

function closedPlaces(): Readonly<Record<string, unknown>> {
  const kept = stored(keys.closed)
  return isRecord(kept) ? kept : {}
}

/** Whether the visitor closed the ads of a place within the last day. A clock that was set back opens it again. */
export function isClosed(place: Placement, now = Date.now()): boolean {
  const at = closedPlaces()[place]
  return typeof at === 'number' && at <= now && now < at + dayMilliseconds
}

export const rememberClosed = (place: Placement, now = Date.now()): void =>
  store(keys.closed, { ...closedPlaces(), [place]: now })
