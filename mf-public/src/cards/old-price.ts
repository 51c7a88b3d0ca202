import { now } from '@qasima/shared/i18n/clock'
import { isCurrent } from '@qasima/shared/prices/reading-age'

/** Whether a price was read so long ago that it is not today's. */
export const isOld = (seenAt: string, at = now().getTime()): boolean => !isCurrent(seenAt, at)
