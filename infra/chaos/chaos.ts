import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runFault } from './fault.ts'
import { faults } from './faults.ts'
import { documentOf, type Row, selectFaults, tableOf } from './report.ts'

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The day and the machine, which may have other work to do. */
function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cores, load] = [cpus().length, loadavg()[0] ?? 0]
  const shared = load > cores ? `, a load of ${load.toFixed(1)}: shared with other work` : ''
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, ${cores} cores${shared}`
}

const rows: Row[] = []
for (const fault of selectFaults(faults, positionals)) {
  say(`${fault.name} …`)
  const on = circumstances()
  const row = { fault, on, ...(await runFault(fault)) }
  say(`  ${row.isKept ? 'kept' : 'NOT KEPT'}: ${row.words} (${on})`)
  rows.push(row)
}
say(`\n${tableOf(rows)}`)

if (values.write) {
  const file = join(import.meta.dirname, '..', 'docs', 'faults.md')
  await writeFile(file, documentOf(faults, rows, await readFile(file, 'utf8').catch(() => '')))
}
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1)
