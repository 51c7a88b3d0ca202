import { record } from '@qasima/shared/analytics/analytics'
import { fieldProblems } from '@qasima/shared/contract/field-problems'
import type { FieldProblem } from '@qasima/shared/contract/problem'
import type { BodyOf, ReplyOf, RouteContract } from '@qasima/shared/contract/route'
import { type CallInput, call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { type FormEvent, useRef, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { failureSentence } from './failure-sentence.ts'
import { fieldSentence, fieldWords } from './field.words.ts'

type Values = Record<string, string>

/** The fields that a call's body can have. */
type FieldOf<Route> = keyof NonNullable<BodyOf<Route>> & string

interface ContractFormOptions<Route extends RouteContract, Field extends FieldOf<Route>> {
  /** Of the form, for counting how it fares: `sign-in`. */
  readonly name: string
  /** The fields on screen, and what stands in them at first. */
  readonly defaults: Readonly<Record<Field, string>>
  /** Parts of the body that nobody types. */
  readonly rest?: Partial<NonNullable<BodyOf<Route>>>
  /** What the schema cannot say, field against field; asked with every field, filled in or not. */
  readonly problems?: (body: NonNullable<BodyOf<Route>>) => readonly FieldProblem[]
  /** Check with every change from the start, not only after the first try. */
  readonly live?: boolean
  /** After the call succeeded; the form is busy until the answer's promise is kept. */
  readonly done: (reply: ReplyOf<Route>, sent: NonNullable<BodyOf<Route>>) => unknown
  /** After the call failed, beside what the form shows by itself. */
  readonly failed?: (error: unknown) => void
}

/** A form whose fields are checked by the contract of the call that sends it. */
export interface ContractFormState<Field extends string = string> {
  /** Ties an input to its field: `<Input {...form.register('email')} />`. */
  register(field: Field): UseFormRegisterReturn
  /** What stands in a field, followed as it changes. */
  value(field: Field): string
  set(field: Field, value: string): void
  /** What is wrong with a field, as a key. */
  problem(field: Field): FieldProblem['message'] | undefined
  /** What is wrong with a field, in words. */
  error(field: Field): string | undefined
  /** What is wrong with the whole, in words. */
  readonly failure: string | null
  readonly sending: boolean
  /** Whether something was changed and everything is right. */
  readonly isReady: boolean
  /** Tries that came to nothing; each of them moves the focus to what is wrong. */
  readonly misses: number
  submit(event?: FormEvent): Promise<void>
  /** Back to the defaults. */
  reset(): void
}

// Spaces around a password may be part of it; around everything else a keyboard put them there.
const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, /password/i.test(field) ? text : text.trim()]),
  )

const filledIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))

/**
 * A form of one call. Its fields are checked as the API will: by the schema of the body, then field against
 * field; on the first try, and from then on with every change. A refusal of the API goes to the fields it
 * names, else to the whole form, and what was typed stays.
 */
export function useContractForm<Route extends RouteContract, Field extends FieldOf<Route>>(
  route: Route,
  options: ContractFormOptions<Route, Field>,
): ContractFormState<Field> {
  const { name, defaults, rest, problems, live = false, done, failed } = options
  const language = useLanguage()
  const t = useWords(fieldWords)
  const fields = Object.keys(defaults) as Field[]
  // What the API refused stays wrong until it is changed or tried again.
  const refused = useRef<readonly (FieldProblem & { text: string | undefined })[]>([])
  const [error, setError] = useState<{ readonly thrown: unknown } | null>(null)
  const [misses, setMisses] = useState(0)
  const busy = useRef(false)

  const form = useForm<Values>({
    defaultValues: defaults,
    mode: live ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
    resolver(typed) {
      const values = trimmed(typed)
      const body = { ...rest, ...values } as NonNullable<BodyOf<Route>>
      const alone = route.body ? fieldProblems(route.body, body as Values) : []
      const found = [
        ...alone.filter(({ message }) => message === 'REQUIRED'),
        // Before its length: a confirmation is first of all not the same.
        ...(problems?.(body) ?? []),
        ...alone,
        ...refused.current.filter(({ key, text }) => typed[key] === text),
        // What nobody can mend on this screen is left for the API to refuse.
      ].filter(({ key }) => fields.includes(key as Field))
      // The first thing that is wrong with a field is enough to say.
      const errors = Object.fromEntries(found.reverse().map(({ key, message }) => [key, { type: message }]))
      return found.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { errors, isSubmitting, isSubmitted } = form.formState

  const miss = () => setMisses((count) => count + 1)

  async function send(values: Values) {
    try {
      const body = { ...rest, ...filledIn(values) } as NonNullable<BodyOf<Route>>
      const input = (route.body ? { body } : {}) as CallInput<Route>
      const reply = await (call as (route: Route, input: CallInput<Route>) => Promise<ReplyOf<Route>>)(route, input)
      record({ kind: 'action', category: 'form', action: 'success', label: name })
      await done(reply, body)
    } catch (thrown) {
      record({ kind: 'action', category: 'form', action: 'error', label: name })
      const problem = thrown instanceof ProblemError ? thrown.problem : ''
      const named = typeof problem === 'string' ? [] : (problem as FieldProblem[])
      refused.current = named.map(({ key, message }) => ({ key, message, text: form.getValues(key) }))
      for (const { key, message } of [...named].reverse()) form.setError(key, { type: message })
      // A field that is not on screen cannot say what is wrong with it.
      if (named.length === 0 || named.some(({ key }) => !fields.includes(key as Field))) setError({ thrown })
      failed?.(thrown)
      miss()
    }
  }

  /** A change of one field can put another right or wrong: a password and its confirmation. */
  function checkOthers(changed: Field) {
    const others = fields.filter((field) => field !== changed && (isSubmitted || form.getValues(field) !== ''))
    if ((isSubmitted || live) && others.length > 0) void form.trigger(others)
  }

  const problem = (field: Field) => errors[field]?.type as FieldProblem['message'] | undefined

  return {
    register: (field) => form.register(field as string, { onChange: () => checkOthers(field) }),
    value: (field) => form.watch(field as string) ?? '',
    set(field, value) {
      form.setValue(field as string, value, { shouldDirty: true, shouldValidate: isSubmitted || live })
    },
    problem,
    error(field) {
      const message = problem(field)
      return message && fieldSentence({ key: field, message }, t, language)
    },
    failure: error && failureSentence(error.thrown, language),
    sending: isSubmitting,
    get isReady() {
      return form.formState.isDirty && form.formState.isValid
    },
    misses,
    async submit(event) {
      event?.preventDefault()
      if (busy.current) return
      busy.current = true
      refused.current = []
      setError(null)
      await form
        .handleSubmit(send, miss)()
        .finally(() => {
          busy.current = false
        })
    },
    reset: () => form.reset(),
  }
}
