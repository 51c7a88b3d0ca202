import { now } from '@qasima/shared/i18n/clock'

/** Milliseconds after which a price may well have changed: shops are looked at several times a day. */
const oldAge = 2 * 86_400_000

/** Whether a price was read so long ago that it cannot be relied on. */
export const isOld = (seenAt: string, at = now().getTime()): boolean => at - Date.parse(seenAt) > oldAge
