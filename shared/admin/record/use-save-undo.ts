import { useRef } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import type { CheckedForm } from '../../form/use-checked-form.ts'
import { toast } from '../../ui/toast.tsx'
import { isStale, useRefresh, useSaveRecord } from '../data/record-queries.ts'
import { notifyTabs } from '../data/record-updates.ts'
import { undoTime } from '../data/undo-time.ts'
import type { AnyItem } from '../describe/record.ts'
import { mergeRecord } from './record-merge.ts'
import { changesOf, type FormSection, formProblems, formValues, type Values } from './record-values.ts'

interface SaveUndoSetting {
  readonly section: FormSection
  readonly form: CheckedForm
  /** The record that the form stands on; null for a new one. */
  readonly base: () => AnyItem | null
  /** Puts the form on a version of the record, with these values. */
  readonly fill: (record: AnyItem, values: Values) => void
}

/** A record as it was before a save and after it. */
interface SavedChange {
  readonly before: AnyItem
  readonly after: AnyItem
}

/** Undoes the last save of a form by a change of its own, as long as the record was not changed since. */
export function useSaveUndo({ section, form, base, fill }: SaveUndoSetting) {
  const { collection } = section
  const saveRecord = useSaveRecord(collection)
  const refresh = useRefresh()
  const last = useRef<SavedChange | null>(null)

  async function restore({ before, after }: SavedChange): Promise<null> {
    const values = changesOf(section, after, formValues(section, before))
    try {
      const restored = await saveRecord.mutateAsync({ id: after.id, values, version: after.version })
      // What was typed since stays.
      if (base()?.version === after.version) fill(restored, mergeRecord(section, after, form.values(), restored).values)
      notifyTabs({ collection: collection.name, id: after.id })
      toast.success('Change undone.')
    } catch (error) {
      const isChangedSince = isStale(error)
      toast.error(
        isChangedSince
          ? `Not undone: this ${collection.nouns[0]} has been changed since.`
          : failureSentence(error, 'en'),
      )
      if (isChangedSince) void refresh(collection)
    }
    return null
  }

  /** The way to undo the last save; null where there is none, or it holds more than the form can bring back. */
  function undoOfLast(): (() => void) | null {
    const change = last.current
    if (!change) return null
    const { before, after } = change
    const earlier = formValues(section, before)
    if (Object.keys(changesOf(section, after, earlier)).length === 0) return null
    if (formProblems(section, after, earlier).length > 0) return null
    return () => void form.exclusively(() => restore(change))
  }

  return {
    remember: (change: SavedChange | null) => {
      last.current = change
    },
    /** Undoes the last save, while the form stands on it; null where there is nothing to undo. */
    undoNow: () => (last.current && base()?.version === last.current.after.version ? undoOfLast() : null),
    /** Says that it was saved, and offers to undo it. */
    announceSaved(sentence = 'Saved.') {
      const onSelect = undoOfLast()
      toast.success(sentence, onSelect ? { duration: undoTime, action: { label: 'Undo', onSelect } } : undefined)
    },
  }
}
