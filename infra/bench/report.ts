import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** The middle of the figures; of an even number, the upper of the two. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** The machine and the state of the sources that figures were taken on. */
function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, commit ${commit}, ${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, Node ${process.versions.node}`
}

/** The last line of a section: what else the machine may have done. */
export const loadLine = (): string =>
  `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}, the load of this bench included.`

/** Replaces one section of `infra/docs/benchmarks.md`, between its two marks. */
export async function writeSection(name: string, lines: readonly string[]): Promise<void> {
  const file = join(import.meta.dirname, '..', 'docs', 'benchmarks.md')
  const text = await readFile(file, 'utf8')
  const section = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`)
  if (!section.test(text)) throw new Error(`benchmarks.md has no section "${name}"`)
  await writeFile(file, text.replace(section, `$1\n${describeMachine()}\n\n${lines.join('\n')}\n\n$2`))
}
