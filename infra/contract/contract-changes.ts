import { isDeepStrictEqual } from 'node:util'
import type { ContractChange, Step } from './contract-change.ts'
import type { ContractReport, ReportedFilters, ReportedOperation } from './contract-report.ts'
import type { Facades } from './facade-exports.ts'
import type { ReportedSchema } from './reported-schema.ts'
import { type Direction, inlined, type SchemaChange, schemaChanges } from './schema-changes.ts'

type Change = Pick<ContractChange, 'step' | 'text' | 'name'>

const major = (text: string): Change => ({ step: 'major', text })
const minor = (text: string): Change => ({ step: 'minor', text })

/** All names of two records, each once. */
const namesOf = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
]

/** How many may call: the more, the higher. Permissions have no order among themselves. */
const openness = (audience: string): number => {
  const known = ['staff', 'user', 'public'].indexOf(audience)
  return known + 1
}

function audienceChanges(before: ReportedOperation, after: ReportedOperation): Change[] {
  const changes: Change[] = []
  const [from, to] = [before.audience, after.audience]
  if (from !== to) {
    const text = `its audience is ${to} in place of ${from}`
    changes.push(openness(to) > openness(from) ? minor(text) : major(text))
  }
  if (before.scope !== after.scope)
    changes.push(
      after.scope
        ? major(`the key of a partner has to be good for ${after.scope}`)
        : minor('it takes any key of a partner'),
    )
  if (!before.stepUp && after.stepUp) changes.push(major('it asks staff for a recent sign-in'))
  if (before.stepUp && !after.stepUp) changes.push(minor('it asks for no recent sign-in'))
  if (before.beforeEnrolment && !after.beforeEnrolment)
    changes.push(major('it is closed before the second factor is set up'))
  if (!before.beforeEnrolment && after.beforeEnrolment)
    changes.push(minor('it is open before the second factor is set up'))
  return changes
}

const megabyte = 1_048_576

/** What travels, and how it is answered. */
function traitChanges(before: ReportedOperation, after: ReportedOperation): Change[] {
  const changes: Change[] = []
  const status = (operation: ReportedOperation) => operation.status ?? 200
  if (status(before) !== status(after))
    changes.push(major(`its status is ${status(after)} in place of ${status(before)}`))
  for (const name of ['consumes', 'produces'] as const) {
    const [from = 'application/json', to = 'application/json'] = [before[name], after[name]]
    if (from !== to) changes.push(major(`it ${name} ${to} in place of ${from}`))
  }
  const [from = megabyte, to = megabyte] = [before.maxBytes, after.maxBytes]
  if (from !== to)
    changes.push({ step: to < from ? 'major' : 'minor', text: `it takes ${to} bytes in place of ${from}` })
  if (before.progress && !after.progress) changes.push(major('it reports no progress any more'))
  if (!before.progress && after.progress) changes.push(minor('it reports its progress'))
  const [old, now] = [before.errors ?? [], after.errors ?? []]
  // Callers show the sentence of the API for a failure that they do not know.
  for (const error of now) if (!old.includes(error)) changes.push(minor(`it can fail with ${error}`))
  for (const error of old) if (!now.includes(error)) changes.push(minor(`it does not fail with ${error} any more`))
  return changes
}

/** What a call without the part is compared as: one that takes nothing. */
const nothing: ReportedSchema = { type: 'object', additionalProperties: false }

const inWords = (part: string, { step, place, text }: SchemaChange): Change => ({
  step,
  text: place ? `${part} ${place} ${text}` : `its ${part} ${text}`,
})

/** The parts of a call that travel: what is sent, and what is answered. */
const parts = [
  ['params', 'input'],
  ['query', 'input'],
  ['body', 'input'],
  ['reply', 'reply'],
] as const satisfies readonly (readonly [keyof ReportedOperation, Direction])[]

function operationChanges(name: string, before: ContractReport, after: ContractReport): Change[] {
  const [from, to] = [before.operations[name], after.operations[name]]
  if (!to) return [major('it is gone')]
  if (!from) return [minor('it is new')]
  const travelling = parts.flatMap(([part, direction]): Change[] => {
    const [old, now] = [from[part], to[part]]
    if (!old && !now) return []
    if (part === 'body' && !old !== !now) return bodyChanges(now && inlined(now, after.schemas))
    const pair = [inlined(old ?? nothing, before.schemas), inlined(now ?? nothing, after.schemas)] as const
    return schemaChanges(pair, direction).map((change) => inWords(part, change))
  })
  return [...audienceChanges(from, to), ...traitChanges(from, to), ...travelling]
}

/** A call that takes a body and took none, or the other way about. */
function bodyChanges(body: ReportedSchema | undefined): Change[] {
  if (!body) return [major('it takes no body any more')]
  const canBeLeftOut = body.anyOf?.some(({ type }) => type === 'null') ?? false
  return [canBeLeftOut ? minor('it can take a body') : major('it needs a body')]
}

type Filter = ReportedFilters[string]

function filterChanges(name: string, before: Filter | undefined, after: Filter | undefined): Change[] {
  if (!after) return [major(`lists cannot be filtered by ${name} any more`)]
  if (!before) return [minor(`lists can be filtered by ${name}`)]
  const changes: Change[] = []
  if (before.type !== after.type) changes.push(major(`the filter ${name} is ${after.type} in place of ${before.type}`))
  if (before.sortable && !after.sortable) changes.push(major(`lists cannot be sorted by ${name} any more`))
  if (!before.sortable && after.sortable) changes.push(minor(`lists can be sorted by ${name}`))
  if (!isDeepStrictEqual(before.values, after.values)) {
    const isGone = after.values && (before.values?.some((value) => !after.values?.includes(value)) ?? true)
    const step: Step = isGone ? 'major' : 'minor'
    changes.push({ step, text: `the filter ${name} takes ${after.values?.join(', ') ?? 'any value'}` })
  }
  return changes
}

/**
 * A module of a vendor: remotes ask for the version that they were built with, or a later one of its major. What a patch
 * mends is no part of the contract.
 */
function vendorChanges(before: string, after: string): Change[] {
  const [from, to] = [before, after].map((version) => version.split('.').map(Number))
  const [wasMajor, wasMinor = 0] = from ?? []
  const [isMajor, isMinor = 0] = to ?? []
  if (wasMajor === isMajor && wasMinor === isMinor) return []
  const text = `it is of version ${after} in place of ${before}`
  return [wasMajor === isMajor && isMinor > wasMinor ? minor(text) : major(text)]
}

function facadeChanges(request: string, before: Facades, after: Facades): Change[] {
  const [from, to] = [before[request], after[request]]
  if (to === undefined) return [major('it is shared no more')]
  if (from === undefined) return [minor('it is shared')]
  if (typeof from === 'string' || typeof to === 'string') return vendorChanges(String(from), String(to))
  const gone = from.filter((name) => !to.includes(name))
  const added = to.filter((name) => !from.includes(name))
  return [
    ...gone.map((name): Change => ({ ...major(`it has no ${name} any more`), name })),
    ...added.map((name) => minor(`it has ${name}`)),
  ]
}

/** All that changed between two reports, what breaks first. */
export function contractChanges(before: ContractReport, after: ContractReport): ContractChange[] {
  const about = (names: readonly string[], changesOf: (name: string) => readonly Change[]) =>
    names.flatMap((subject) => changesOf(subject).map((change): ContractChange => ({ subject, ...change })))
  const changes = [
    ...about(namesOf(before.operations, after.operations), (name) => operationChanges(name, before, after)),
    // Of a collection that is new or gone, its operations say so.
    ...about(
      Object.keys(after.filters).filter((list) => before.filters[list]),
      (list) => {
        const [from = {}, to = {}] = [before.filters[list], after.filters[list]]
        return namesOf(from, to).flatMap((name) => filterChanges(name, from[name], to[name]))
      },
    ),
    ...about(namesOf(before.facades, after.facades), (request) =>
      facadeChanges(request, before.facades, after.facades),
    ),
  ]
  return changes.toSorted((one, other) => Number(one.step === 'minor') - Number(other.step === 'minor'))
}
