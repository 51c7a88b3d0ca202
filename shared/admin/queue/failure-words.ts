import type { BulkResult } from '../../contract/collection-bulk.ts'
import { formatFor } from '../../i18n/format.ts'

const format = formatFor('en')

/** Why an entry stays as it is, by the name of its error. */
export type Reasons = Readonly<Record<string, string>>
const known: Reasons = { CONFLICT: 'already handled by a colleague', NOT_FOUND: 'no longer exists' }

interface Named {
  readonly id: string
  readonly name: { readonly ar: string; readonly en: string }
}

/** Names that a sentence has room for. */
const named = 3

/** Which entries could not be settled, and why: `2 of 10 not changed. Kettle: no longer exists.` */
export function failureWords(failed: readonly BulkResult[], entries: readonly Named[], own: Reasons = {}): string {
  const reasons: Reasons = { ...known, ...own }
  const lines = failed.slice(0, named).map(({ id, message }) => {
    const name = entries.find((entry) => entry.id === id)?.name
    return `${name?.en || name?.ar || 'One'}: ${reasons[message ?? ''] ?? 'not accepted'}.`
  })
  const rest = failed.length - lines.length
  return [
    `${format.number(failed.length)} of ${format.number(entries.length)} not changed.`,
    ...lines,
    ...(rest > 0 ? [`And ${format.number(rest)} more.`] : []),
  ].join(' ')
}
