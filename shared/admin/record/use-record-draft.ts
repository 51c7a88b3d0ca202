import { useState } from 'react'
import type { AnyItem } from '../describe/record.ts'
import { type Draft, readDraft, removeDraft, saveDraft } from './record-draft.ts'
import { mergeRecord } from './record-merge.ts'
import { type FormSection, formValues, type Values, withoutSecrets } from './record-values.ts'

interface RecordDraftSetting {
  readonly section: FormSection
  readonly item: AnyItem | null
  readonly initial?: Values | undefined
  readonly isKept?: boolean
}

/** The values that a form starts with: those typed before and never saved, merged with the record as it is now. */
export function useRecordDraft({ section, item, initial, isKept = true }: RecordDraftSetting) {
  const place = { collection: section.collection.name, id: item?.id ?? null }
  const [start] = useState(() => {
    const draft = isKept ? readDraft(place) : null
    if (!draft) return { values: formValues(section, item ?? initial ?? null), isRestored: false }
    const values = item && draft.base ? mergeRecord(section, draft.base, draft.values, item).values : draft.values
    return { values: { ...formValues(section, item), ...values }, isRestored: true }
  })
  const [empty] = useState(() => formValues(section, null))
  const [isRestored, setRestored] = useState(start.isRestored)

  return {
    /** What an empty form holds. */
    empty,
    start: start.values,
    isRestored,
    /** Keeps what has changed, secrets excepted, until the tab closes; null where nothing has. */
    keep(draft: Draft | null): void {
      if (!isKept) return
      if (draft) saveDraft(place, { ...draft, values: withoutSecrets(section, draft.values) })
      else removeDraft(place)
    },
    forget(): void {
      setRestored(false)
      if (isKept) removeDraft(place)
    },
  }
}
