import { useState } from 'react'
import type { AnyItem } from '../describe/record.ts'
import { type Draft, readDraft, removeDraft, saveDraft } from './record-draft.ts'
import { mergeRecord } from './record-merge.ts'
import { type FormSection, formValues, isSame, type Values, withoutSecrets } from './record-values.ts'

interface RecordDraftSetting {
  readonly section: FormSection
  readonly item: AnyItem | null
  readonly initial?: Values | undefined
  readonly isKept?: boolean
}

interface Start {
  readonly values: Values
  readonly isRestored: boolean
  /** Typed before, in another new record than this one begins with. */
  readonly older?: { readonly draft: Draft; readonly id: string }
}

/** What the form starts with: what was typed and never saved, or what the new record begins with. */
function startOf({ section, item, initial, isKept = true }: RecordDraftSetting): Start {
  const collection = section.collection.name
  const draft = isKept ? readDraft({ collection, id: idOf({ item, initial }) }) : null
  const fresh = { values: formValues(section, item ?? initial ?? null), isRestored: false }
  if (!item && initial) {
    if (draft && isSame(draft.initial, formValues(section, initial)))
      return { values: { ...fresh.values, ...draft.values }, isRestored: true }
    // A copy was asked for: it is shown, and what was typed before is offered beside it.
    const typed = isKept ? readDraft({ collection, id: newRecord }) : null
    if (typed) return { ...fresh, older: { draft: typed, id: newRecord } }
    return draft ? { ...fresh, older: { draft, id: newCopy } } : fresh
  }
  if (!draft) return fresh
  const values = item && draft.base ? mergeRecord(section, draft.base, draft.values, item).values : draft.values
  return { values: { ...formValues(section, item), ...values }, isRestored: true }
}

const newRecord = 'new'
const newCopy = 'copy'
const idOf = ({ item, initial }: Pick<RecordDraftSetting, 'item' | 'initial'>) =>
  item?.id ?? (initial ? newCopy : newRecord)

/**
 * The values that a form starts with: those typed before and never saved, merged with the record as it is now. A new
 * record that begins with values of its own, such as a copy, starts with these; an older draft waits beside it.
 */
export function useRecordDraft(setting: RecordDraftSetting) {
  const { section, item, initial, isKept = true } = setting
  const { name: collection } = section.collection
  const place = { collection, id: idOf(setting) }
  const [start] = useState(() => startOf(setting))
  const [empty] = useState(() => formValues(section, null))
  const [begin] = useState(() => (item === null && initial ? formValues(section, initial) : empty))
  const [isRestored, setRestored] = useState(start.isRestored)
  const [older, setOlder] = useState(start.older)

  return {
    /** What an empty form holds. */
    empty,
    /** What a new record begins with: a copy, or an empty form. */
    begin,
    start: start.values,
    isRestored,
    /** The values of an older draft, once they are asked for; null where there is none. */
    takeOlder: older
      ? () => {
          removeDraft({ collection, id: older.id })
          setOlder(undefined)
          return { ...empty, ...older.draft.values }
        }
      : null,
    forgetOlder(): void {
      if (older) removeDraft({ collection, id: older.id })
      setOlder(undefined)
    },
    /** Keeps what has changed, secrets excepted, until the tab closes; null where nothing has. */
    keep(draft: Draft | null): void {
      if (!isKept) return
      const kept = draft && { ...draft, values: withoutSecrets(section, draft.values) }
      if (kept) saveDraft(place, item === null && initial ? { ...kept, initial: begin } : kept)
      // A draft that is still offered is not this form's to remove.
      else if (older?.id !== place.id) removeDraft(place)
    },
    forget(): void {
      setRestored(false)
      if (isKept) removeDraft(place)
    },
  }
}
