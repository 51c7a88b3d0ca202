import type { BulkAction, BulkResult } from '../../contract/collection-bulk.ts'
import { type ErrorKey, entryOf, isErrorKey } from '../../contract/error-catalogue.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { formatFor } from '../../i18n/format.ts'
import type { BulkOutcome } from '../data/bulk.ts'
import type { Section } from '../describe/section.ts'

const format = formatFor('en')

/** `3 coupons`, `1 coupon`. */
export const countOf = ({ collection: { nouns } }: Pick<Section, 'collection'>, count: number): string =>
  `${format.number(count)} ${count === 1 ? nouns[0] : nouns[1].toLowerCase()}`

/** Reasons for skipping a record, if the standard message does not fit. */
const reasons: Readonly<Partial<Record<ErrorKey, string>>> = {
  NOT_FOUND: 'No longer exists',
  VALIDATION_ERROR: 'The value is not allowed for this field',
  FORBIDDEN: 'You do not have permission to change it',
}
const conflicts: Readonly<Record<BulkAction | 'undo', string>> = {
  update: 'Another record already uses this value',
  delete: 'Changed in the meantime',
  restore: 'Not in the trash, or its name is taken',
  hard_delete: 'Not in the trash, or still in use',
  undo: 'Changed since',
}

const reasonOf = ({ message }: BulkResult, action: BulkAction | 'undo'): string => {
  if (message === ('CONFLICT' satisfies ErrorKey)) return conflicts[action]
  const known = message !== null && isErrorKey(message) ? message : null
  return known ? (reasons[known] ?? entryOf(known).text.en) : (message ?? 'Not changed')
}

/** The records that were skipped for one reason. */
export interface SkippedRecords {
  readonly reason: string
  readonly ids: readonly BulkResult['id'][]
}

/** The details of a change that did not apply to all records. */
export interface BulkReport {
  readonly title: string
  readonly untouched: readonly SkippedRecords[]
  /** Why it ended early, and how many were not reached. */
  readonly stopped: string | null
}

interface Asked {
  readonly action: BulkAction | 'undo'
  /** The phrase for a changed record: `moved to the trash`. */
  readonly said: string
  /** The number of requested records. */
  readonly ofAll: number
}

/** A change in words: what was done, if anything, and what was not. */
export interface OutcomeSentence {
  readonly changed: number
  readonly sentence: string | null
  readonly report: BulkReport | null
}

/** Reports the result of a change or of an undo. */
export function reportOutcome(
  section: Pick<Section, 'collection'>,
  { results, failure }: BulkOutcome,
  { action, said, ofAll }: Asked,
): OutcomeSentence {
  const failed = results.filter(({ ok }) => !ok)
  const changed = results.length - failed.length
  // If a change did nothing, its undo has nothing to do.
  const unreached = ofAll - results.length
  const isIdle = action === 'undo' && failure === null
  const untouched = failed.length + (isIdle ? 0 : unreached)
  const parts = [
    `${countOf(section, changed)} ${said}`,
    untouched > 0 ? `${format.number(untouched)} not` : '',
    isIdle && unreached > 0 ? `${format.number(unreached)} had nothing to undo` : '',
  ]
  const byReason = Map.groupBy(failed, (result) => reasonOf(result, action))
  return {
    changed,
    sentence: changed > 0 ? parts.filter(Boolean).join(', ') : null,
    report:
      untouched > 0
        ? {
            title: `${format.number(untouched)} of ${countOf(section, ofAll)} not ${said}`,
            untouched: [...byReason].map(([reason, those]) => ({ reason, ids: those.map(({ id }) => id) })),
            stopped: failure && `${failureSentence(failure, 'en')} ${countOf(section, unreached)} not reached.`,
          }
        : null,
  }
}
