import type { ContractReport } from './contract-report.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1

/** The value with the keys of every object in one order, and without what is undefined. */
function sorted(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return JSON.parse(JSON.stringify(value))
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.toSorted(byName).map(([name, part]) => [name, sorted(part)]))
}

const lines = (entries: readonly string[], indent: string): string =>
  entries.map((entry) => `\n${indent}${entry}`).join(',')

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : [])

const line = ([name, value]: readonly [string, Json]): string => `${JSON.stringify(name)}: ${JSON.stringify(value)}`

/** An object has a line for each of its properties; any other schema is a line. */
function schemaLines([name, schema]: readonly [string, Json]): string {
  if (!isObject(schema) || !isObject(schema.properties)) return line([name, schema])
  const { properties, ...rest } = schema
  const others = entriesOf(rest).map(line)
  const each = `"properties": {${lines(entriesOf(properties).map(line), '        ')}\n      }`
  return `${JSON.stringify(name)}: {${lines([...others, each], '      ')}\n    }`
}

/** The report as it lies in Git: the same text for the same contract, a line for what changes by itself. */
export function reportText(report: ContractReport): string {
  const { version, operations, schemas, filters, facades } = report
  const block = (name: string, entries: readonly string[]) => `"${name}": {${lines(entries, '    ')}\n  }`
  const parts = [
    line(['version', version]),
    block('operations', entriesOf(sorted(operations)).map(line)),
    block('schemas', entriesOf(sorted(schemas)).map(schemaLines)),
    block('filters', entriesOf(sorted(filters)).map(line)),
    block('facades', entriesOf(sorted(facades)).map(line)),
  ]
  return `{${lines(parts, '  ')}\n}\n`
}
