import { type Day, dayLength, dayOf } from './day.ts'

/** Milliseconds that a reading holds: stores are looked at several times a day, so two days without one are a gap. */
const readingHolds = 2 * dayLength

/** The moment, in milliseconds, until which a price that was last read then is known. */
export const knownUntil = (seenAt: string | Date): number => new Date(seenAt).getTime() + readingHolds

/** Whether a price was read recently enough to be today's: the one rule of page, chart, figures, verdict and list. */
export const isCurrent = (seenAt: string | Date | null, at: number): boolean =>
  seenAt !== null && at <= knownUntil(seenAt)

/** The last day on which a price is known, today at most. */
export const lastKnownDay = (seenAt: string | Date | null, at: number): Day =>
  dayOf(seenAt === null ? at : Math.min(at, knownUntil(seenAt)))
