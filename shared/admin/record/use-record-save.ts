import { useState } from 'react'
import type { CheckedForm } from '../../form/use-checked-form.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { toast } from '../../ui/toast.tsx'
import { isStale, useSaveRecord } from '../data/record-queries.ts'
import { notifyTabs } from '../data/record-updates.ts'
import type { AnyItem } from '../describe/record.ts'
import { type MergeConflict, mergeRecord } from './record-merge.ts'
import { partTitles } from './record-titles.ts'
import { changesOf, createBody, type FormSection, type Values } from './record-values.ts'
import { useSaveUndo } from './use-save-undo.ts'

/** What another member of staff saved while this form was being filled in, and where the two meet. */
export interface PendingMerge {
  readonly theirs: AnyItem
  readonly values: Values
  readonly conflicts: readonly MergeConflict[]
  /** Save when the choices are made; otherwise only bring the form up to date. */
  readonly isSaving: boolean
}

interface RecordSaveSetting {
  readonly section: FormSection
  readonly form: CheckedForm
  /** The record that the form stands on; null for a new one. */
  readonly base: () => AnyItem | null
  /** Puts the form on a version of the record, with its values. */
  readonly standOn: (record: AnyItem) => void
  /** Reads the record anew. */
  readonly reread: () => Promise<AnyItem>
  /** After it was saved. */
  readonly onSaved: () => void
}

/** Saves what a form changed, and merges it with what others saved meanwhile. */
export function useRecordSave({ section, form, base, standOn, reread, onSaved }: RecordSaveSetting) {
  const [merge, setMerge] = useState<PendingMerge | null>(null)
  const saveRecord = useSaveRecord(section.collection)

  const undo = useSaveUndo({ section, form, base, fill })

  function saved(record: AnyItem, before: AnyItem | null): AnyItem {
    undo.remember(before && { before, after: record })
    standOn(record)
    onSaved()
    notifyTabs({ collection: section.collection.name, id: record.id })
    return record
  }

  function fill(record: AnyItem, values: Values) {
    standOn(record)
    for (const [name, value] of Object.entries(values)) form.set(name, value)
  }

  async function send(values: Values): Promise<AnyItem | null> {
    const from = base()
    const body = from ? changesOf(section, from, values) : createBody(section, values)
    if (from && Object.keys(body).length === 0) return saved(from, null)
    try {
      return saved(await saveRecord.mutateAsync({ id: from?.id ?? null, values: body, version: from?.version }), from)
    } catch (error) {
      if (isStale(error) && from) return mergeWithSaved(from, values, { error })
      // It may be in the trash by now: the page is to say so.
      if (error instanceof ProblemError && error.status === 404) void reread().catch(() => {})
      return form.refuse(error, { ...values })
    }
  }

  /** Merges the form with the record as it is now; what only one side changed needs no question. Error: of a save. */
  async function mergeWithSaved(from: AnyItem, mine: Values, { error }: { error?: unknown } = {}) {
    const isSaving = error !== undefined
    const theirs = await reread()
    if (isSaving && theirs.version === from.version) return form.refuse(error, { ...mine })
    const { values, conflicts, taken } = mergeRecord(section, from, mine, theirs)
    if (conflicts.length > 0) {
      setMerge({ theirs, values, conflicts, isSaving })
      return null
    }
    fill(theirs, values)
    if (taken.length > 0) toast.info(`A colleague changed ${partTitles(section, taken)}; that change is kept.`)
    return isSaving ? send(values) : null
  }

  const saveValid = () => form.whenValid(send)
  return {
    merge,
    undoNow: undo.undoNow,
    announceSaved: undo.announceSaved,
    cancelMerge: () => setMerge(null),
    save: () => form.exclusively(saveValid),
    /** Goes on with a merge: values as they were chosen. */
    settle: (chosen: Values) =>
      form.exclusively(async () => {
        if (!merge) return null
        setMerge(null)
        fill(merge.theirs, chosen)
        return merge.isSaving ? saveValid() : null
      }),
    showNews() {
      const from = base()
      if (from) void form.exclusively(() => mergeWithSaved(from, form.values()))
    },
  }
}
