import { useEffect, useRef } from 'react'
import type { Control } from 'react-hook-form'
import type { FieldProblem } from '../../contract/problem.ts'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import type { AnyItem } from '../describe/record.ts'
import { type FormSection, formProblems, formValues, isChanged, type Values } from './record-values.ts'
import { useRecordDraft } from './use-record-draft.ts'
import { type PendingMerge, useRecordSave } from './use-record-save.ts'

interface RecordFormSetting {
  readonly section: FormSection
  /** The record as it was read last; null for a new one. */
  readonly item: AnyItem | null
  /** What is known of a new record, and not saved yet. */
  readonly initial?: Values | undefined
  /** Reads the record anew. */
  readonly reread: () => Promise<AnyItem>
  /** Whether what is typed outlives the page, until it is saved; it does by default. */
  readonly isKept?: boolean
}

/** The form of one record, from what was read to what is saved. */
export interface RecordForm {
  readonly section: FormSection
  /** The record that the form changes; null for a new one. */
  readonly base: AnyItem | null
  readonly control: Control<Record<string, unknown>>
  readonly values: Values
  /** Whether there is anything to save, as it is drawn. */
  readonly isDirty: boolean
  /** The same, as it is at this very moment. */
  readonly isChanged: () => boolean
  readonly isSaving: boolean
  /** Why the last try failed, where no field says it. */
  readonly failure: unknown
  /** Problems of fields that are not on screen. */
  readonly strayProblems: readonly FieldProblem[]
  /** Counts tries that failed; each moves the focus to what is wrong. */
  readonly misses: number
  /** Whether what stands here was typed before and never saved. */
  readonly isRestored: boolean
  /** Puts an older draft in place of what this form began with; null where there is none. */
  readonly showOlder: (() => void) | null
  readonly forgetOlder: () => void
  /** The record as another member of staff left it a moment ago, while this form has changes of its own. */
  readonly news: AnyItem | null
  readonly merge: PendingMerge | null
  /** Saves what changed. @returns the record as it is now, null when it could not be saved. */
  readonly save: () => Promise<AnyItem | null>
  /** Goes on with a merge: values as they were chosen. */
  readonly settle: (values: Values) => Promise<AnyItem | null>
  /** Undoes the last save, while the record is as it left it; null where there is nothing to undo. */
  readonly undoNow: () => (() => void) | null
  /** Says that it was saved, with a way to undo it where there is one. */
  readonly announceSaved: (sentence?: string) => void
  readonly showNews: () => void
  readonly cancelMerge: () => void
  /** Back to what is saved. */
  readonly discard: () => void
}

export function useRecordForm(setting: RecordFormSetting): RecordForm {
  const { section, item, reread } = setting
  const draft = useRecordDraft(setting)
  const base = useRef(item)
  const form = useCheckedForm({
    defaults: draft.start,
    fields: section.fields.map(({ name }) => name),
    check: (values) => formProblems(section, base.current, values),
    mode: 'onTouched',
  })
  const values = form.watchAll()
  const isDirty = isChanged(section, base.current, draft.empty, values)
  // A copy can be saved as it is, and nothing of it was typed.
  const isTyped = isChanged(section, base.current, draft.begin, values)
  const changedNow = () => isChanged(section, base.current, draft.empty, form.values())

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with every change of the values
  useEffect(() => draft.keep(isTyped ? { base: base.current, values } : null), [values, isTyped])

  /** The form stands on this version of the record from now on. */
  function standOn(record: AnyItem) {
    base.current = record
    form.reset(formValues(section, record))
  }

  const isNewer = item !== null && base.current !== null && item.version > base.current.version
  // A form without changes of its own follows the record at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the record alone
  useEffect(() => {
    if (item && (isNewer || item.deletedAt !== base.current?.deletedAt) && !changedNow()) standOn(item)
  }, [item])

  const saving = useRecordSave({ section, form, base: () => base.current, standOn, reread, onSaved: draft.forget })
  return {
    ...saving,
    section,
    base: base.current,
    control: form.control,
    values,
    isDirty,
    isChanged: changedNow,
    isSaving: form.isBusy,
    failure: form.failure,
    strayProblems: form.strayProblems,
    misses: form.misses,
    isRestored: draft.isRestored && isTyped,
    showOlder: draft.takeOlder && (() => form.reset(draft.takeOlder?.() ?? draft.begin)),
    forgetOlder: draft.forgetOlder,
    news: isNewer && isDirty && !form.isBusy ? item : null,
    discard() {
      if (base.current) standOn(base.current)
      else form.reset(draft.begin)
      draft.forget()
      form.clearFailure()
    },
  }
}
