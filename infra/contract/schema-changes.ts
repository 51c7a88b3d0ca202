import { isDeepStrictEqual } from 'node:util'
import type { Step } from './contract-change.ts'
import type { ReportedSchema } from './reported-schema.ts'

/** Schemas by the names that references have. */
export type NamedSchemas = Readonly<Record<string, ReportedSchema>>

/**
 * Which way values travel. What callers send has to be taken as before, so a schema of `input` may only widen; what they
 * are answered has to be what they know, so one of `reply` may only narrow.
 */
export type Direction = 'input' | 'reply'

export interface SchemaChange {
  readonly step: Step
  /** The place in the value: `items[].shop.slug`; empty for the whole. */
  readonly place: string
  /** What changed there, as the end of a sentence that begins with the place: `can be null`. */
  readonly text: string
}

type Pair = readonly [before: ReportedSchema, after: ReportedSchema]

/** The schema with all that it refers to in place of the names. @throws Error for a name that is not there. */
export function inlined(schema: ReportedSchema, named: NamedSchemas): ReportedSchema {
  const { $ref, items, properties, additionalProperties, anyOf } = schema
  if ($ref !== undefined) {
    const found = named[$ref]
    if (!found) throw new Error(`the report has no schema ${$ref}`)
    return inlined(found, named)
  }
  return {
    ...schema,
    ...(items && { items: inlined(items, named) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inlined(part, named)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inlined(additionalProperties, named) }),
    ...(anyOf && { anyOf: anyOf.map((form) => inlined(form, named)) }),
  }
}

const typesOf = ({ type }: ReportedSchema): readonly string[] => (type === undefined ? [] : [type].flat())

const isNull = (schema: ReportedSchema): boolean => typesOf(schema).join() === 'null'

/** The forms that a value can have beside null, and whether it can be null. */
function formsOf({ anyOf, ...rest }: ReportedSchema): { forms: ReportedSchema[]; isNullable: boolean } {
  if (anyOf) {
    const each = anyOf.map(formsOf)
    return { forms: each.flatMap(({ forms }) => forms), isNullable: each.some(({ isNullable }) => isNullable) }
  }
  if (isNull(rest)) return { forms: [], isNullable: true }
  const types = typesOf(rest)
  const others = types.filter((type) => type !== 'null')
  if (others.length === types.length) return { forms: [rest], isNullable: false }
  return { forms: [{ ...rest, type: others.length === 1 ? others[0] : others }], isNullable: true }
}

/** What a schema with more, or with fewer, values asks for. */
const widened = (direction: Direction): Step => (direction === 'reply' ? 'major' : 'minor')
const narrowed = (direction: Direction): Step => (direction === 'input' ? 'major' : 'minor')

const at = (place: string, changes: readonly SchemaChange[]): SchemaChange[] =>
  changes.map((change) => ({
    ...change,
    place: change.place && !change.place.startsWith('[') ? `${place}.${change.place}` : place + change.place,
  }))

const here = (step: Step, text: string): SchemaChange => ({ step, place: '', text })

/** Every integer is a number as well; other types have no value in common. */
const isOtherKind = ([before, after]: Pair): boolean => {
  const types = [typesOf(before).join(), typesOf(after).join()]
  return !types.includes('') && types[0] !== types[1] && types.toSorted().join() !== 'integer,number'
}

function typeChanges(pair: Pair, direction: Direction): SchemaChange[] {
  const [from, to] = pair.map((schema) => typesOf(schema).join(' or '))
  if (from === to) return []
  if (!to) return [here(widened(direction), 'can be anything')]
  if (!from) return [here(narrowed(direction), `can only be ${to}`)]
  const step = isOtherKind(pair) ? 'major' : to === 'number' ? widened(direction) : narrowed(direction)
  return [here(step, `is ${to} in place of ${from}`)]
}

function enumChanges([{ enum: before }, { enum: after }]: Pair, direction: Direction): SchemaChange[] {
  if (!before && !after) return []
  if (!before) return [here(narrowed(direction), `can only be one of ${after?.join(', ')}`)]
  if (!after) return [here(widened(direction), 'can be any text')]
  const added = after.filter((value) => !before.includes(value))
  const removed = before.filter((value) => !after.includes(value))
  return [
    ...(added.length > 0 ? [here(widened(direction), `can be ${added.join(', ')}`)] : []),
    ...(removed.length > 0 ? [here(narrowed(direction), `cannot be ${removed.join(', ')} any more`)] : []),
  ]
}

/** Whether a value with the old format has the new one, and the other way about, is not worked out: any other is another. */
function formatChanges([{ format: before }, { format: after }]: Pair, direction: Direction): SchemaChange[] {
  if (before === after) return []
  if (!after) return [here(widened(direction), `need not be of the format ${before}`)]
  if (!before) return [here(narrowed(direction), `has to be of the format ${after}`)]
  return [here('major', `is of the format ${after} in place of ${before}`)]
}

const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const

/** Whether a part of a pattern stays one when it stands between others: no choice outside of its parentheses. */
function isWhole(part: string): boolean {
  let depth = 0
  for (const sign of part.replace(/\\.|\[[^\]]*\]/g, '')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0 || (depth === 0 && sign === '|')) return false
  }
  return depth === 0
}

/** Whether all that a pattern takes another one takes as well, which is the same with one more choice. */
function isWiderPattern(before: string | undefined, after: string | undefined): boolean {
  const [, known = ''] = /^\^(.+)\$$/.exec(before ?? '') ?? []
  const [start, end] = [`^(${known}|`, ')$']
  if (!known || !after?.startsWith(start) || !after.endsWith(end)) return false
  return isWhole(known) && isWhole(after.slice(start.length, -end.length))
}

/**
 * How large or long a value may be. A longer text breaks no caller that is answered it, and fields of one record are
 * written and answered by one schema, so bounds count for what is sent.
 */
function boundChanges([before, after]: Pair, direction: Direction): SchemaChange[] {
  const step = (isNarrower: boolean): Step => (direction === 'input' && isNarrower ? 'major' : 'minor')
  const lower = lowerBounds.flatMap((name) => {
    const [from = Number.NEGATIVE_INFINITY, to = Number.NEGATIVE_INFINITY] = [before[name], after[name]]
    return from === to ? [] : [here(step(to > from), `has ${name} ${after[name] ?? 'no more'}`)]
  })
  const upper = upperBounds.flatMap((name) => {
    const [from = Number.POSITIVE_INFINITY, to = Number.POSITIVE_INFINITY] = [before[name], after[name]]
    return from === to ? [] : [here(step(to < from), `has ${name} ${after[name] ?? 'no more'}`)]
  })
  const pattern =
    before.pattern === after.pattern
      ? []
      : [
          here(
            step(after.pattern !== undefined && !isWiderPattern(before.pattern, after.pattern)),
            after.pattern ? `has the pattern ${after.pattern}` : 'has no pattern',
          ),
        ]
  const unique =
    Boolean(before.uniqueItems) === Boolean(after.uniqueItems)
      ? []
      : [here(step(after.uniqueItems === true), after.uniqueItems ? 'has each item once' : 'can have an item twice')]
  return [...lower, ...upper, ...pattern, ...unique]
}

function defaultChanges([{ default: before }, { default: after }]: Pair): SchemaChange[] {
  return isDeepStrictEqual(before, after) ? [] : [here('minor', `is ${JSON.stringify(after)} where nothing is said`)]
}

function addedField(name: string, isRequired: boolean, direction: Direction): SchemaChange {
  const isNeeded = direction === 'input' && isRequired
  return { step: isNeeded ? 'major' : 'minor', place: name, text: isNeeded ? 'is new and has to be sent' : 'is new' }
}

/** A field that was optional and is required, or the other way about. */
function requiredChanges(wasRequired: boolean, isRequired: boolean, direction: Direction): SchemaChange[] {
  if (wasRequired === isRequired) return []
  if (direction === 'input') return [isRequired ? here('major', 'has to be sent') : here('minor', 'can be left out')]
  return [isRequired ? here('minor', 'is always there') : here('major', 'can be missing')]
}

function fieldChanges([before, after]: Pair, direction: Direction): SchemaChange[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const [from, to] = [old[name], now[name]]
    const isRequired = after.required?.includes(name) ?? false
    if (!to) return [{ step: 'major' as const, place: name, text: 'is gone' }]
    if (!from) return [addedField(name, isRequired, direction)]
    const wasRequired = before.required?.includes(name) ?? false
    return at(name, [...requiredChanges(wasRequired, isRequired, direction), ...schemaChanges([from, to], direction)])
  })
}

/** What else an object may hold. A reply says what it holds, and callers pass over the rest. */
function openChanges([before, after]: Pair, direction: Direction): SchemaChange[] {
  const [from, to] = [before.additionalProperties ?? true, after.additionalProperties ?? true]
  if (typeof from === 'object' && typeof to === 'object') return at('[]', schemaChanges([from, to], direction))
  if (isDeepStrictEqual(from, to)) return []
  if (typeof from === 'boolean' && typeof to === 'boolean' && direction === 'reply') return []
  if (from === false || to === true) return [here(widened(direction), 'can have further fields')]
  return [here(narrowed(direction), 'can have fewer further fields')]
}

function formChanges(pair: Pair, direction: Direction): SchemaChange[] {
  const [before, after] = pair
  const type = typeChanges(pair, direction)
  // Of another kind of value there is no more to say.
  if (isOtherKind(pair)) return type
  return [
    ...type,
    ...enumChanges(pair, direction),
    ...formatChanges(pair, direction),
    ...boundChanges(pair, direction),
    ...defaultChanges(pair),
    ...(before.items || after.items ? at('[]', schemaChanges([before.items ?? {}, after.items ?? {}], direction)) : []),
    ...fieldChanges(pair, direction),
    ...openChanges(pair, direction),
  ]
}

const isBreaking = ({ step }: SchemaChange): boolean => step === 'major'

/** Forms of a value, one of several: each that is new, or gone, and is not covered by one of the other side. */
function choiceChanges(
  before: readonly ReportedSchema[],
  after: readonly ReportedSchema[],
  direction: Direction,
): SchemaChange[] {
  const covers = (from: ReportedSchema, to: ReportedSchema) => !formChanges([from, to], direction).some(isBreaking)
  const added = after.filter((to) => !before.some((from) => isDeepStrictEqual(from, to)))
  const removed = before.filter((from) => !after.some((to) => isDeepStrictEqual(from, to)))
  const [oneAdded, oneRemoved] = [added[0], removed[0]]
  if (oneAdded && oneRemoved && added.length === 1 && removed.length === 1)
    return formChanges([oneRemoved, oneAdded], direction)
  const isNew = (to: ReportedSchema) => direction === 'input' || !before.some((from) => covers(from, to))
  const isGone = (from: ReportedSchema) => direction === 'reply' || !after.some((to) => covers(from, to))
  return [
    ...(added.some(isNew) ? [here(widened(direction), 'can have another form')] : []),
    ...(removed.some(isGone) ? [here(narrowed(direction), 'cannot have one of its forms any more')] : []),
    ...(added.length > 0 && !added.some(isNew) ? [here('minor', 'has other forms')] : []),
  ]
}

/**
 * What changed between two schemas without references (`inlined`), for those who send their values or are answered them.
 */
export function schemaChanges([before, after]: Pair, direction: Direction): SchemaChange[] {
  const [old, now] = [formsOf(before), formsOf(after)]
  const nullable =
    old.isNullable === now.isNullable
      ? []
      : [
          now.isNullable
            ? here(widened(direction), 'can be null')
            : here(narrowed(direction), 'cannot be null any more'),
        ]
  return [...nullable, ...choiceChanges(old.forms, now.forms, direction)]
}
