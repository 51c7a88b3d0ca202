import { useRef, useState } from 'react'
import { type Control, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { FieldProblem } from '../contract/problem.ts'
import { ProblemError } from '../http/problem-error.ts'

/** The values of a form: of each field a value that JSON can hold. */
export type FormValues = Record<string, unknown>

/**
 * Problems of one field by the part that they are about: '' is all of it, `ar` one of its texts, `0.ar` a text of a
 * list.
 */
export type PartProblems = Readonly<Record<string, FieldProblem['message']>>

interface CheckedFormOptions {
  readonly defaults: FormValues
  /** Names of the fields on screen. */
  readonly fields: readonly string[]
  /** What is wrong with the values, with the keys and failures that the API answers. */
  readonly check: (values: FormValues) => readonly FieldProblem[]
  /** When a field is checked before the first try: on every change, after it was left, or not at all. */
  readonly mode: 'onChange' | 'onTouched' | 'onSubmit'
}

/** The state of one form and what can be done with it. */
export interface CheckedForm {
  readonly control: Control<FormValues>
  register(field: string, options?: { onChange?: () => void }): UseFormRegisterReturn
  /** The values as they are at this moment. */
  values(): FormValues
  /** The values, followed as they change. */
  watchAll(): FormValues
  /** One value, followed as it changes. */
  watch(field: string): unknown
  set(field: string, value: unknown, options?: { check?: boolean }): void
  /** Checks fields now and shows what is wrong with them. */
  recheck(fields: readonly string[]): void
  /** Takes these values as the ones that nothing was changed of; without values, the ones before. */
  reset(values?: FormValues): void
  problemsOf(field: string): PartProblems
  readonly isDirty: boolean
  readonly isValid: boolean
  /** Whether a try has been made. */
  readonly isSubmitted: boolean
  /** Whether something is being sent. */
  readonly isBusy: boolean
  /** Why the last try failed, when it was sent; null while there is no reason to show. */
  readonly error: unknown
  /** The same, unless fields say all of it. */
  readonly failure: unknown
  /** Problems that the API named of fields that are not on screen. */
  readonly strayProblems: readonly FieldProblem[]
  /** Counts tries that failed: the focus goes to what is wrong with each. */
  readonly misses: number
  /** Runs one task at a time; a second is dropped and gives null. What it throws becomes the failure. */
  exclusively<Result>(task: () => Promise<Result | null>): Promise<Result | null>
  /** Checks all fields and continues with the values when nothing is wrong. */
  whenValid<Result>(send: (values: FormValues) => Promise<Result | null>): Promise<Result | null>
  /** Shows why the API refused these values: beside the fields that it names, else as the failure. */
  refuse(error: unknown, sent: FormValues, problems?: readonly FieldProblem[]): null
  /** Forgets why the last try failed. */
  clearFailure(): void
}

/** The field that a problem is about: `terms` of `terms.0.ar`. */
export const fieldOfKey = (key: string): string => key.split('.', 1)[0] ?? key

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The problems that a refusal names, one for each field that is wrong. */
export const problemsIn = (error: unknown): readonly FieldProblem[] =>
  // The API takes its failures from the catalogue that FieldProblem is typed by.
  error instanceof ProblemError && typeof error.problem !== 'string' ? (error.problem as FieldProblem[]) : []

type FieldErrors = Record<string, { type: string; types: Record<string, FieldProblem['message']> }>

/** Problems as the form library keeps them. The first thing that is wrong with a part is enough to say. */
function errorsOf(problems: readonly FieldProblem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { key, message } of problems) {
    const field = fieldOfKey(key)
    errors[field] ??= { type: 'problem', types: {} }
    errors[field].types[key.slice(field.length + 1)] ??= message
  }
  return errors
}

const noProblems: PartProblems = {}

/** The problems in what the form library keeps as the error of a field. */
export const problemsOfError = (error: { readonly types?: unknown } | undefined): PartProblems =>
  // They are what `errorsOf` made.
  (error?.types as PartProblems | undefined) ?? noProblems

/** What a refusal leaves behind: its reason, and the values that stay wrong until they are changed. */
function useRefusal() {
  const refused = useRef<readonly { problem: FieldProblem; value: unknown }[]>([])
  const [refusal, setRefusal] = useState<{ error: unknown; problems: readonly FieldProblem[] } | null>(null)
  const [misses, setMisses] = useState(0)

  return {
    error: refusal?.error ?? null,
    problems: refusal?.problems ?? [],
    misses,
    miss(): null {
      setMisses((count) => count + 1)
      return null
    },
    show(error: unknown, problems: readonly FieldProblem[], sent: FormValues) {
      refused.current = problems.map((problem) => ({ problem, value: sent[fieldOfKey(problem.key)] }))
      setRefusal({ error, problems })
    },
    forget: () => setRefusal(null),
    forgetValues() {
      refused.current = []
    },
    stillWrong: (values: FormValues): FieldProblem[] =>
      refused.current
        .filter(({ problem, value }) => isSame(values[fieldOfKey(problem.key)], value))
        .map(({ problem }) => problem),
  }
}

/** Runs one task at a time; a second is dropped. */
function useSingleSubmit() {
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function run<Result>(task: () => Promise<Result>): Promise<Result | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await task()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { isBusy, run }
}

/**
 * The core of every form: values, problems in the API's own terms, one try at a time, and what a refusal leaves behind.
 * What the API refused stays wrong until it is changed or tried again.
 */
export function useCheckedForm({ defaults, fields, check, mode }: CheckedFormOptions): CheckedForm {
  const { isBusy, run } = useSingleSubmit()
  const refusal = useRefusal()
  const { error, problems } = refusal
  // The API has the last word: a wrong password that was emptied is first of all wrong.
  const problemsNow = (values: FormValues) => [...refusal.stillWrong(values), ...check(values)]

  const form = useForm<FormValues>({
    defaultValues: defaults,
    mode,
    shouldFocusError: false,
    resolver(values) {
      const errors = errorsOf(problemsNow(values))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })

  async function whenValid<Result>(send: (values: FormValues) => Promise<Result | null>) {
    const outcome: { result: Result | null; isInvalid: boolean } = { result: null, isInvalid: false }
    const proceed = async (values: FormValues) => {
      outcome.result = await send(values)
    }
    const stop = () => {
      outcome.isInvalid = true
    }
    await form.handleSubmit(proceed, stop)()
    // Only now does the form library show the problems, and the focus goes to what is marked.
    return outcome.isInvalid ? refusal.miss() : outcome.result
  }

  const exclusively = <Result>(task: () => Promise<Result | null>) =>
    run(async () => {
      refusal.forgetValues()
      refusal.forget()
      try {
        return await task()
      } catch (thrown) {
        refusal.show(thrown, [], {})
        return refusal.miss()
      }
    })

  const hasRecords = error instanceof ProblemError && error.records.length > 0
  return {
    control: form.control,
    register: (field, options) => form.register(field, options),
    values: () => form.getValues(),
    watchAll: () => form.watch(),
    watch: (field) => form.watch(field),
    set: (field, value, { check: isChecked = false } = {}) =>
      form.setValue(field, value, { shouldDirty: true, shouldValidate: isChecked }),
    recheck: (names) => void form.trigger(names),
    reset(values) {
      refusal.forgetValues()
      refusal.forget()
      form.reset(values)
    },
    problemsOf: (field) => problemsOfError(form.formState.errors[field]),
    // Read only where it is asked for: the library follows what is read.
    get isDirty() {
      return form.formState.isDirty
    },
    get isValid() {
      // The library's own answer is late, and passes over values that no input has registered.
      return problemsNow(form.watch()).length === 0
    },
    get isSubmitted() {
      return form.formState.isSubmitted
    },
    isBusy,
    error,
    failure: problems.length === 0 || hasRecords ? error : null,
    strayProblems: problems.filter(({ key }) => !fields.includes(fieldOfKey(key))),
    misses: refusal.misses,
    exclusively,
    whenValid,
    refuse(thrown, sent, named = problemsIn(thrown)) {
      refusal.show(thrown, named, sent)
      for (const [field, fieldError] of Object.entries(errorsOf(named))) form.setError(field, fieldError)
      return refusal.miss()
    },
    clearFailure: refusal.forget,
  }
}
