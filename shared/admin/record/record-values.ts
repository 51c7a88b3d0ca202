/** The values of a form, and what of them is sent. A field without a value holds null, or '' where it is text. */

import { hashKey } from '@tanstack/react-query'
import { type Language, languages } from '../../contract/language.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import { isRecord } from '../../schema/is-record.ts'
import { isNullable, type JsonSchema, kindOf, propertiesOf, unwrapNullable } from '../../schema/json-schema.ts'
import { schemaProblems } from '../../schema/schema-problems.ts'
import type { FieldSpec, Section } from '../describe/section.ts'

export type Values = Readonly<Record<string, unknown>>

/** As much of a section as its forms need. */
export type FormSection = Pick<Section, 'collection' | 'fields'>

/** A field that staff write, with what it has to be. */
export interface WrittenField {
  readonly name: string
  readonly spec: FieldSpec
  readonly schema: JsonSchema
  /** Whether a record can be made without it. */
  readonly isOptional: boolean
}

/** Two JSON values that say the same. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

/** The fields of the section's forms that are sent; others are only shown. */
export function writtenFields({ collection, fields }: FormSection): WrittenField[] {
  const properties = new Map(propertiesOf(collection.write).map((property) => [property.name, property]))
  return fields.flatMap((spec) => {
    const property = properties.get(spec.name)
    return property ? [{ name: spec.name, spec, schema: property.schema, isOptional: !property.isRequired }] : []
  })
}

const eachPart = (
  properties: NonNullable<JsonSchema['properties']>,
  make: (part: JsonSchema, name: string) => unknown,
) => Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, make(part, name)]))

/** The value of a field that is not filled in: the default of the service, or nothing. */
export function emptyValue(schema: JsonSchema): unknown {
  const shape = unwrapNullable(schema)
  if (shape.default !== undefined) return shape.default
  switch (shape.type) {
    case 'string':
      return shape.enum || shape.format ? null : ''
    case 'boolean':
      return isNullable(schema) ? null : false
    case 'array':
      return []
    case 'object':
      if (isNullable(schema) || shape.kind === 'money') return null
      return eachPart(shape.properties ?? {}, (part) => emptyValue(part))
    default:
      return null
  }
}

/** The values in the form of a record, or of a new one of which some is known. */
export const formValues = (section: FormSection, item: Values | null): Record<string, unknown> =>
  Object.fromEntries(writtenFields(section).map(({ name, schema }) => [name, item?.[name] ?? emptyValue(schema)]))

const mayBeEmpty = ({ minLength = 0, pattern, format }: JsonSchema) => minLength === 0 && !pattern && !format

function writtenText(schema: JsonSchema, text: string): string | null | undefined {
  const shape = unwrapNullable(schema)
  // Spaces at the ends are never meant: a keyboard or a paste put them there.
  const trimmed = text.trim()
  if (trimmed !== '') return trimmed
  if (isNullable(schema)) return null
  return mayBeEmpty(shape) ? '' : undefined
}

/** A value of the form as it is sent; undefined where something has to be and is not. */
export function written(schema: JsonSchema, value: unknown): unknown {
  const shape = unwrapNullable(schema)
  if (value === null || value === undefined) return isNullable(schema) ? null : undefined
  if (typeof value === 'string') return writtenText(schema, value)
  if (Array.isArray(value)) {
    const { items } = shape
    if (!items) return value
    const blank = emptyValue(items)
    return value.filter((item) => !isSame(item, blank)).map((item) => written(items, item))
  }
  if (!isRecord(value) || !shape.properties) return value
  const parts = eachPart(shape.properties, (part, name) => written(part, value[name]))
  // A group that may be left out, and in which nothing is filled in, is left out.
  const isBlank = Object.values(parts).every((part) => part === undefined || part === null)
  return isBlank && isNullable(schema) ? null : parts
}

const isSecret = (schema: JsonSchema): boolean => kindOf(schema) === 'password'

/** The values of a form that may be stored in the browser. */
export function withoutSecrets(section: FormSection, values: Values): Values {
  const secrets = new Set(writtenFields(section).flatMap(({ name, schema }) => (isSecret(schema) ? [name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)))
}

/** Whether a field has a place in the form as it stands. */
export const isFieldShown = ({ when }: FieldSpec, values: Values): boolean => when?.(values) ?? true

/** What is sent of a field; null where it has no place. */
function sentValue({ name, spec, schema }: WrittenField, values: Values): unknown {
  if (!isFieldShown(spec, values)) return null
  // Spaces may be part of a password.
  return isSecret(schema) ? values[name] || undefined : written(schema, values[name])
}

/** The body that makes a record: what was filled in, and what has to be. */
export function createBody(section: FormSection, values: Values): Record<string, unknown> {
  const entries = writtenFields(section).flatMap((field) => {
    const { name, spec, schema, isOptional } = field
    if (!isFieldShown(spec, values)) return []
    const value = sentValue(field, values)
    const isUntouched = isOptional && isSame(value, written(schema, emptyValue(schema)))
    return isUntouched ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** A field, or the text in one language of a field that has two. */
export interface FieldPart {
  readonly name: string
  readonly language?: Language
}

/** The parts that two people can change without being in each other's way. */
export const partsOf = (section: FormSection): (FieldPart & { field: WrittenField })[] =>
  writtenFields(section).flatMap((field) => {
    const { name, schema } = field
    return kindOf(schema) === 'localizedText'
      ? languages.map((language) => ({ name, language, field }))
      : [{ name, field }]
  })

/** A part of the values of a form. */
export function partValue(values: Values, { name, language }: FieldPart): unknown {
  const value = values[name]
  if (!language) return value
  return isRecord(value) ? value[language] : undefined
}

/** The same form with another value in one part. */
export const withPart = (values: Values, { name, language }: FieldPart, value: unknown): Values => ({
  ...values,
  [name]: language ? Object.assign({}, values[name], { [language]: value }) : value,
})

/** Both sides of a part as they would be sent, so that what only looks different is the same. */
export function isPartSame(part: ReturnType<typeof partsOf>[number], one: Values, other: Values): boolean {
  const { field } = part
  const sent = (values: Values) => partValue({ [field.name]: sentValue(field, values) }, part)
  return isSame(sent(one), sent(other))
}

/** What of a record the form changes: the PATCH. A part that has to be and was emptied is in it, undefined. */
export function changesOf(section: FormSection, base: Values, values: Values): Values {
  const before = formValues(section, base)
  return partsOf(section)
    .filter((part) => !isPartSame(part, before, values))
    .reduce<Values>((changes, part) => {
      const value = partValue({ [part.name]: sentValue(part.field, values) }, part)
      // What has no place and cannot be null stays as it is.
      if (value === null && !isNullable(part.field.schema)) return changes
      return withPart(changes, part, value)
    }, {})
}

/** Whether there is anything to save. */
export function isChanged(section: FormSection, base: Values | null, initial: Values, values: Values): boolean {
  const before = base ? formValues(section, base) : initial
  return partsOf(section).some((part) => !isPartSame(part, before, values))
}

function emptied(changes: Values): FieldProblem[] {
  const missing = (values: Values, at = '') =>
    Object.entries(values).flatMap(([name, value]): FieldProblem[] =>
      value === undefined ? [{ key: at + name, message: 'REQUIRED' }] : [],
    )
  const inside = Object.entries(changes).flatMap(([name, value]) =>
    isRecord(value) && !Array.isArray(value) ? missing(value, `${name}.`) : [],
  )
  return [...missing(changes), ...inside]
}

function patchProblems({ collection }: FormSection, patch: Values): FieldProblem[] {
  const named = new Map(
    [...schemaProblems(collection.patch, patch), ...emptied(patch)].map((problem) => [problem.key, problem]),
  )
  return [...named.values()]
}

/** What is wrong with a form, as the API would say it. */
export function formProblems(section: FormSection, base: Values | null, values: Values): FieldProblem[] {
  if (!base) return schemaProblems(section.collection.write, createBody(section, values))
  const changes = changesOf(section, base, values)
  return Object.keys(changes).length === 0 ? [] : patchProblems(section, changes)
}

/** What gives every field of the form its value, in records of which nothing is known. */
export const wholePatch = (section: FormSection, values: Values): Values =>
  Object.fromEntries(writtenFields(section).map((field) => [field.name, sentValue(field, values)]))

/** What is wrong with such a patch, as the API would say it. */
export const wholePatchProblems = (section: FormSection, values: Values): FieldProblem[] =>
  patchProblems(section, wholePatch(section, values))
