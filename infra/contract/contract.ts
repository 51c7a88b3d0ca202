/**
 * `npm run contract` writes the report of the contract; `-- --check` writes nothing and fails where the report or the
 * version is not that of the code; `-- --accept` says that this contract is released, so that later changes are held
 * against it.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { checkContract, contractFiles } from './check-contract.ts'

const root = join(import.meta.dirname, '..', '..')

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { check: { type: 'boolean' }, accept: { type: 'boolean' } } })
  const { text, version, changes, staleness, versionProblems } = await checkContract(root)
  for (const change of changes) say(change)
  const problems = [...(values.check ? staleness : []), ...versionProblems]
  const files = contractFiles(root)
  if (!values.check) await writeFile(files.current, text)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  if (values.accept) await writeFile(files.released, text)
  say(`The contract is ${version}, ${changes.length === 0 ? 'as it was released' : `with ${changes.length} changes`}.`)
}

await runCommand(() => run(process.argv.slice(2)))
