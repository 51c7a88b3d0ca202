import { useEffect, useRef, useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import type { FieldProblem } from '../../contract/problem.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { toast } from '../../ui/toast.tsx'
import { tellTabs } from '../data/record-news.ts'
import { useSaveRecord } from '../data/record-queries.ts'
import type { AnyItem, RecordId } from '../describe/record.ts'
import { forgetDraft, keepDraft, readDraft } from './record-draft.ts'
import { type MergeConflict, mergeRecord } from './record-merge.ts'
import { partTitles } from './record-titles.ts'
import {
  changesOf,
  type FormSection,
  formProblems,
  formValues,
  isChanged,
  isSame,
  newBody,
  type Values,
} from './record-values.ts'

/** What somebody else saved while this form was being filled in, and where the two meet. */
export interface PendingMerge {
  readonly theirs: AnyItem
  readonly values: Values
  readonly conflicts: readonly MergeConflict[]
  /** Save when the choices are made; otherwise only bring the form up to date. */
  readonly isSaving: boolean
}

interface RecordFormSetting {
  readonly section: FormSection
  /** The record as it was read last; null for a new one. */
  readonly item: AnyItem | null
  /** What is known of a new record, and not saved yet. */
  readonly initial?: Values | undefined
  /** Reads the record anew. */
  readonly reread: () => Promise<AnyItem>
  /** Whether what is typed outlives the page, until it is saved; it does unless said. */
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
  /** Why the last try came to nothing, where no field says it. */
  readonly failure: unknown
  /** Problems of fields that are not on screen. */
  readonly strayProblems: readonly FieldProblem[]
  /** Tries that came to nothing; each moves the focus to what is wrong. */
  readonly misses: number
  /** Whether what stands here was typed before and never saved. */
  readonly isRestored: boolean
  /** The record as somebody else left it a moment ago, while this form has changes of its own. */
  readonly news: AnyItem | null
  readonly merge: PendingMerge | null
  /** Saves what changed. @returns the record as it is now, null when it could not be saved. */
  readonly save: () => Promise<AnyItem | null>
  /** Goes on with a merge: values as they were chosen. */
  readonly settle: (values: Values) => Promise<AnyItem | null>
  readonly showNews: () => void
  readonly cancelMerge: () => void
  /** Back to what is saved. */
  readonly discard: () => void
}

/** A conflict of versions; others name the record or the field that is in the way. */
const isStale = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'CONFLICT' && error.records.length === 0

const headOf = (key: string): string => key.split('.', 1)[0] ?? key

type FieldErrors = Record<string, { type: string; types: Record<string, string> }>

/** Problems as the form library keeps them: those of a field by the part that they are about. */
function errorsOf(problems: readonly FieldProblem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { key, message } of problems) {
    const head = headOf(key)
    errors[head] ??= { type: 'problem', types: {} }
    errors[head].types[key.slice(head.length + 1)] ??= message
  }
  return errors
}

export function useRecordForm({ section, item, initial, reread, isKept = true }: RecordFormSetting): RecordForm {
  const { collection } = section
  const id: RecordId | null = item?.id ?? null
  const place = { collection: collection.name, id }
  const [start] = useState(() => {
    const empty = formValues(section, null)
    const draft = isKept ? readDraft(place) : null
    if (!draft) return { empty, values: formValues(section, item ?? initial ?? null), isRestored: false }
    const values = item && draft.base ? mergeRecord(section, draft.base, draft.values, item).values : draft.values
    return { empty, values: { ...formValues(section, item), ...values }, isRestored: true }
  })
  const base = useRef(item)
  const refused = useRef<readonly { problem: FieldProblem; value: unknown }[]>([])
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [strayProblems, setStray] = useState<readonly FieldProblem[]>([])
  const [misses, setMisses] = useState(0)
  const [isRestored, setRestored] = useState(start.isRestored)
  const [merge, setMerge] = useState<PendingMerge | null>(null)
  const saveRecord = useSaveRecord(collection)

  const form = useForm<Record<string, unknown>>({
    defaultValues: start.values,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver(values) {
      const own = formProblems(section, base.current, values)
      // What the API refused stays wrong until it is changed or tried again.
      const still = refused.current.filter(({ problem, value }) => isSame(values[headOf(problem.key)], value))
      const errors = errorsOf([...own, ...still.map(({ problem }) => problem)])
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const values = form.watch()
  const isDirty = isChanged(section, base.current, start.empty, values)
  const changedNow = () => isChanged(section, base.current, start.empty, form.getValues())

  // biome-ignore lint/correctness/useExhaustiveDependencies: written down with every change of what was typed
  useEffect(() => {
    if (!isKept) return
    if (isDirty) keepDraft(place, { base: base.current, values })
    else forgetDraft(place)
  }, [values, isDirty])

  /** The form stands on this version of the record from now on. */
  function standOn(record: AnyItem, next: Values = formValues(section, record)) {
    base.current = record
    form.reset(next as Record<string, unknown>)
  }

  const isNewer = item !== null && base.current !== null && item.version > base.current.version
  const hasNews = isNewer && isDirty && !isSaving
  // Whoever has changed nothing sees what is new at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the record alone
  useEffect(() => {
    if (item && (isNewer || item.deletedAt !== base.current?.deletedAt) && !changedNow()) standOn(item)
  }, [item])

  function miss() {
    setMisses((count) => count + 1)
    return null
  }

  function told(saved: AnyItem): AnyItem {
    standOn(saved)
    setRestored(false)
    if (isKept) forgetDraft(place)
    tellTabs({ collection: collection.name, id: saved.id })
    return saved
  }

  async function refusedWith(error: unknown, sent: Values): Promise<AnyItem | null> {
    if (isStale(error) && base.current) return meetTheirs(base.current, sent, true, error)
    // It may have gone to the trash meanwhile: the page is to say so.
    if (error instanceof ProblemError && error.status === 404) void reread().catch(() => {})
    const problems = error instanceof ProblemError && typeof error.problem !== 'string' ? error.problem : []
    const named = problems as readonly FieldProblem[]
    const onScreen = new Set(section.fields.map(({ name }) => name))
    refused.current = named.map((problem) => ({ problem, value: sent[headOf(problem.key)] }))
    for (const [name, fieldError] of Object.entries(errorsOf(named))) form.setError(name, fieldError)
    setStray(named.filter(({ key }) => !onScreen.has(headOf(key))))
    const hasRecords = error instanceof ProblemError && error.records.length > 0
    if (named.length === 0 || hasRecords) setFailure(error)
    return miss()
  }

  /** Brings together what stands here and what is saved now; what only one side changed needs no question. */
  async function meetTheirs(
    from: AnyItem,
    mine: Values,
    isSavingNow: boolean,
    error?: unknown,
  ): Promise<AnyItem | null> {
    const theirs = await reread()
    if (theirs.version === from.version && error) {
      setFailure(error)
      return miss()
    }
    const merged = mergeRecord(section, from, mine, theirs)
    if (merged.conflicts.length > 0) {
      setMerge({ theirs, values: merged.values, conflicts: merged.conflicts, isSaving: isSavingNow })
      return null
    }
    standOn(theirs, formValues(section, theirs))
    for (const [name, value] of Object.entries(merged.values)) form.setValue(name, value)
    if (merged.taken.length > 0) toast.info(`Somebody else changed ${partTitles(section, merged.taken)}; that is kept.`)
    return isSavingNow ? send(merged.values) : null
  }

  async function send(sent: Values): Promise<AnyItem | null> {
    const from = base.current
    const body = from ? changesOf(section, from, sent) : newBody(section, sent)
    if (from && Object.keys(body).length === 0) return told(from)
    try {
      return told(await saveRecord.mutateAsync({ id: from?.id ?? null, values: body, version: from?.version }))
    } catch (error) {
      return refusedWith(error, sent)
    }
  }

  async function alone(run: () => Promise<AnyItem | null>): Promise<AnyItem | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setSaving(true)
    setFailure(null)
    setStray([])
    refused.current = []
    try {
      return await run()
    } catch (error) {
      setFailure(error)
      return miss()
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  async function saveValid(): Promise<AnyItem | null> {
    const reply: { saved: AnyItem | null } = { saved: null }
    await form.handleSubmit(
      async (valid) => {
        reply.saved = await send(valid)
      },
      () => void miss(),
    )()
    return reply.saved
  }

  return {
    section,
    base: base.current,
    control: form.control,
    values,
    isDirty,
    isChanged: changedNow,
    isSaving,
    failure,
    strayProblems,
    misses,
    isRestored: isRestored && isDirty,
    news: hasNews ? item : null,
    merge,
    save: () => alone(saveValid),
    settle: (chosen) =>
      alone(async () => {
        if (!merge) return null
        setMerge(null)
        standOn(merge.theirs)
        for (const [name, value] of Object.entries(chosen)) form.setValue(name, value)
        return merge.isSaving ? saveValid() : null
      }),
    showNews() {
      const from = base.current
      if (from) void alone(() => meetTheirs(from, form.getValues(), false))
    },
    cancelMerge: () => setMerge(null),
    discard() {
      const record = base.current
      if (record) standOn(record)
      else form.reset(start.empty)
      setRestored(false)
      setFailure(null)
      if (isKept) forgetDraft(place)
    },
  }
}
