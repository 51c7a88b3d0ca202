import type { Fault, Seen } from './fault.ts'

/** A fault with what it showed. */
export interface Row extends Seen {
  readonly fault: Pick<Fault, 'name' | 'promise'>
  /** The day and the machine. */
  readonly on: string
}

/** The faults of these names, in their own order; all of them for none. @throws Error for a name that none has. */
export function selectFaults<Named extends Pick<Fault, 'name'>>(
  faults: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  const known = faults.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name))
}

const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

/** Everything of a line of the table but what was seen, and when. */
export const startOfLine = ({ name, promise }: Row['fault']): string => `| ${cell(name)} | ${cell(promise)} | `

const lineOf = ({ fault, words, on }: Row): string => `${startOfLine(fault)}${cell(words)} | ${cell(on)} |`

const head = ['| Fault | Promise | Seen | On |', '| --- | --- | --- | --- |']

/** The rows as a table of Markdown. */
export const tableOf = (rows: readonly Row[]): string => [...head, ...rows.map(lineOf)].join('\n')

const introduction = `# Faults

What breaks, what the service is held to while it does, and what was seen. \`npm run lab -- chaos\` starts \`infra/start/start.ts\` as in
production (roles \`api\` and \`worker\`, a database and a folder of its own, nothing but the loopback), breaks one thing after the
other, and ends with failure when a promise is not kept. \`npm run lab -- chaos kills lock\` runs those two; with \`--write\` the
lines of what ran are kept here, and the others stay. One fault is one file of \`infra/chaos/faults\`. Three need more than the
project brings, and fail where it is missing: \`disk\` and \`database-disk\` mount a small disk, as root on Linux, and \`redis\` runs \`redis-server\`.
`

/** The document of faults: the lines of these rows, and of the other faults those that `earlier` has. */
export function documentOf(faults: readonly Row['fault'][], rows: readonly Row[], earlier: string): string {
  const lines = faults.flatMap(({ name }) => {
    const row = rows.find(({ fault }) => fault.name === name)
    return row ? lineOf(row) : (earlier.split('\n').find((line) => line.startsWith(`| ${name} | `)) ?? [])
  })
  return `${introduction}\n${[...head, ...lines].join('\n')}\n`
}
