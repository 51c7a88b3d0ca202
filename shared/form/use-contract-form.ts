import type { FormEvent } from 'react'
import { useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { TSchema } from 'typebox'
import { record } from '../analytics/analytics.ts'
import type { FieldProblem } from '../contract/problem.ts'
import type { BodyOf, ParamsOf, ReplyOf, RouteContract } from '../contract/route.ts'
import { call } from '../http/call.ts'
import { ProblemError } from '../http/problem-error.ts'
import { randomId } from '../http/random-id.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { kindOf, schemaAt } from '../schema/json-schema.ts'
import { schemaProblems } from '../schema/schema-problems.ts'
import { failureSentence } from './failure-sentence.ts'
import { type FieldWords, fieldSentence } from './field-sentence.ts'
import { type FormValues, fieldOfKey, problemsIn, useCheckedForm } from './use-checked-form.ts'

type Present<Value> = Exclude<Value, null | undefined>

/** What an input holds of a value of the body: '' where a text or a choice is not made yet. */
type InputValue<Value> = Present<Value> extends string ? Present<Value> | '' : Present<Value>

/** The values of a form of this body. */
export type InputValues<Body, Field extends keyof Body = keyof Body> = {
  readonly [Name in Field]-?: InputValue<Body[Name]>
}

interface FormOptions<Body, Field extends keyof Body & string, Reply> {
  /** Of the form, for counting how it fares: `sign-in`. Forms of the back-office are not counted. */
  readonly name?: string
  /** The fields on screen, and their initial values. */
  readonly defaults: InputValues<Body, Field>
  /** Parts of the body that have no field. */
  readonly rest?: Partial<Body>
  /** Sentences for what is wrong with a field, where the general ones do not fit. */
  readonly words?: FieldWords
  /** What the schema cannot say, field against field; asked also while fields are empty. */
  readonly problems?: (body: Body) => readonly FieldProblem[]
  /** The fields that a refusal is about, where it names none: a name that is taken. */
  readonly blamedFields?: (error: ProblemError) => readonly FieldProblem<NoInfer<Field>>[]
  /** Fields that are emptied after this refusal: a code that is used up, a password that is wrong. */
  readonly emptied?: (error: unknown) => readonly NoInfer<Field>[]
  /** Checks with every change from the start, not only after the first try. */
  readonly live?: boolean
  /** After it was sent; the form is busy until the answer's promise is kept. */
  readonly done: (reply: Reply, sent: Body) => unknown
  /** After it was refused, beside what the form shows by itself. */
  readonly failed?: (error: unknown) => void
}

interface SchemaFormOptions<Body, Field extends keyof Body & string, Reply> extends FormOptions<Body, Field, Reply> {
  /** Key: the same for the same content, however often it is tried. */
  readonly send: (body: Body, key: string) => Promise<Reply>
}

type BodyIn<Route> = NonNullable<BodyOf<Route>>

interface ContractFormOptions<Route extends RouteContract, Field extends keyof BodyIn<Route> & string>
  extends FormOptions<BodyIn<Route>, Field, ReplyOf<Route>> {
  readonly params?: ParamsOf<Route>
  /** How the body is sent, where that is more than a call: a mutation that renews what was read. */
  readonly send?: (body: BodyIn<Route>) => Promise<ReplyOf<Route>>
}

/** A form whose fields are checked by a schema of the contract. */
export interface ContractFormState<Values extends object = object> {
  /** Ties an input of text to its field: `<Input {...form.register('email')} />`. */
  register(field: keyof Values & string): UseFormRegisterReturn
  /** The value of a field, updated as it changes. */
  value<Field extends keyof Values & string>(field: Field): Values[Field]
  set<Field extends keyof Values & string>(field: Field, value: Values[Field]): void
  /** What is wrong with a field, as a key. */
  problem(field: keyof Values & string): FieldProblem['message'] | undefined
  /** What is wrong with a field, in words. */
  error(field: keyof Values & string): string | undefined
  /** What is wrong with the whole, in words. */
  readonly failure: string | null
  readonly sending: boolean
  /** Whether something was changed. */
  readonly isChanged: boolean
  /** Whether something was changed and everything is right: for a button that is disabled until then. */
  readonly isReady: boolean
  /** Counts tries that failed; each of them moves the focus to what is wrong. */
  readonly misses: number
  /** @returns whether it was sent, and done. */
  submit(event?: FormEvent): Promise<boolean>
  /** Back to the defaults, or to these values. */
  reset(values?: Values): void
}

// Spaces around a password may be part of it; around everything else a keyboard put them there.
function trimmed(values: FormValues, schema: TSchema | null): FormValues {
  const isSecret = (field: string) => kindOf(schemaAt(schema ?? {}, field) ?? {}) === 'password'
  const trim = (field: string, value: unknown) => (typeof value === 'string' && !isSecret(field) ? value.trim() : value)
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, trim(field, value)]))
}

/** What is checked and sent: a text that is empty is a field that was not filled in. */
const filledIn = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Whether the answer was lost, or says only that it is not the time: what is sent then is the same submission. */
const isOpen = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && (thrown.status >= 500 || thrown.status === 429 || thrown.problem === 'API_ERROR')

/** Gives the same content the same key, until there is an answer: from then on it is another submission. */
function useSubmissionKey() {
  const last = useRef({ content: '', key: '' })
  return {
    of(body: object): string {
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: randomId() }
      return last.current.key
    },
    answered() {
      last.current = { content: '', key: '' }
    },
  }
}

function count(form: string | undefined, action: 'success' | 'error') {
  if (form !== undefined) record({ kind: 'action', category: 'form', action, label: form })
}

/** Schema: null for a call without a body, whose form has no fields. */
function useBodyForm<Body extends object, Field extends keyof Body & string, Reply>(
  schema: TSchema | null,
  options: SchemaFormOptions<Body, Field, Reply>,
): ContractFormState<InputValues<Body, Field>> {
  const { name, defaults, rest, words, problems, blamedFields, emptied, live = false, send, done, failed } = options
  const language = useLanguage()
  const submissionKey = useSubmissionKey()
  const fields = Object.keys(defaults)

  // The schema has the last word on whether it is a body: `check` asks it before anything is sent.
  const bodyOf = (values: FormValues) => ({ ...rest, ...values }) as Body

  function check(typed: FormValues): FieldProblem[] {
    const values = trimmed(typed, schema)
    const own = schema ? schemaProblems(schema, bodyOf(filledIn(values))) : []
    return [
      ...own.filter(({ message }) => message === 'REQUIRED'),
      // Before its length: a confirmation is first of all not the same.
      ...(problems?.(bodyOf(values)) ?? []),
      ...own,
      // What cannot be mended on this screen is left for the API to refuse.
    ].filter(({ key }) => fields.includes(fieldOfKey(key)))
  }

  const form = useCheckedForm({ defaults: { ...defaults }, fields, check, mode: live ? 'onChange' : 'onSubmit' })

  async function sendValid(typed: FormValues): Promise<true | null> {
    try {
      const body = bodyOf(filledIn(trimmed(typed, schema)))
      const reply = await send(body, submissionKey.of(body))
      submissionKey.answered()
      count(name, 'success')
      await done(reply, body)
      return true
    } catch (thrown) {
      count(name, 'error')
      if (!isOpen(thrown)) submissionKey.answered()
      const named = problemsIn(thrown)
      const about = named.length === 0 && thrown instanceof ProblemError ? blamedFields?.(thrown) : undefined
      const empty = Object.fromEntries((emptied?.(thrown) ?? []).map((field) => [field, '']))
      for (const field of Object.keys(empty)) form.set(field, '')
      form.refuse(thrown, { ...typed, ...empty }, about ?? named)
      failed?.(thrown)
      return null
    }
  }

  const isFollowed = () => live || form.isSubmitted

  /** A change of one field can put another right or wrong: a password and its confirmation. */
  function checkOthers(changed: Field) {
    const others = fields.filter((field) => field !== changed && (form.isSubmitted || form.values()[field] !== ''))
    if (isFollowed() && others.length > 0) form.recheck(others)
  }

  const problem = (field: Field) => Object.values(form.problemsOf(field))[0]
  // A field that is not on screen cannot say what is wrong with it.
  const failure = form.failure ?? (form.strayProblems.length > 0 ? form.error : null)

  return {
    register: (field) => form.register(field, { onChange: () => checkOthers(field) }),
    // The form holds what `defaults` and `set` put there, both of this type.
    value: <Name extends Field>(field: Name) => form.watch(field) as InputValues<Body, Field>[Name],
    set(field, value) {
      form.set(field, value, { check: isFollowed() })
    },
    problem,
    error(field) {
      const message = problem(field)
      return message && fieldSentence({ key: field, message }, { schema, language, words })
    },
    failure: failure === null ? null : failureSentence(failure, language),
    sending: form.isBusy,
    get isChanged() {
      return form.isDirty
    },
    get isReady() {
      return form.isDirty && form.isValid
    },
    misses: form.misses,
    async submit(event) {
      event?.preventDefault()
      return (await form.exclusively(() => form.whenValid(sendValid))) ?? false
    },
    reset: (values) => form.reset(values && { ...values }),
  }
}

/**
 * A form of one call. Its fields are checked as the API will: by the schema of the body, then field against
 * field; on the first try, and from then on with every change. A refusal of the API goes to the fields it
 * names, else to the whole form, and what was typed stays.
 */
export function useContractForm<Route extends RouteContract, Field extends keyof BodyIn<Route> & string>(
  route: Route,
  { params, send, ...options }: ContractFormOptions<Route, Field>,
): ContractFormState<InputValues<BodyIn<Route>, Field>> {
  return useBodyForm<BodyIn<Route>, Field, ReplyOf<Route>>(route.body ?? null, {
    ...options,
    send:
      send ??
      ((body, key) => {
        const input = { params, ...(route.body && { body }), idempotencyKey: key }
        // Which parts an input has depends on a route that is not known here.
        return (call as (route: Route, input: unknown) => Promise<ReplyOf<Route>>)(route, input)
      }),
  })
}
