/**
 * `npm run contract` writes the report of the contract and prints what changed since the last commit; `-- --released`
 * prints what changed since the release. `-- --check` writes nothing and fails if the report or the version does not match
 * the code; `-- --accept` makes this contract the released one, with which later changes are compared.
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
  const { values } = parseArgs({
    args: options,
    options: { check: { type: 'boolean' }, accept: { type: 'boolean' }, released: { type: 'boolean' } },
  })
  const { text, version, changes, uncommitted, staleness, versionProblems } = await checkContract(root)
  // A wrong version follows from all changes since the release.
  const isAboutRelease = values.released || values.accept || versionProblems.length > 0
  for (const change of isAboutRelease ? changes : uncommitted) say(change)
  const problems = [...(values.check ? staleness : []), ...versionProblems]
  const files = contractFiles(root)
  if (!values.check) await writeFile(files.current, text)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  if (values.accept) await writeFile(files.released, text)
  const count = (some: readonly string[]) => `${some.length} ${some.length === 1 ? 'change' : 'changes'}`
  say(`The contract is ${version}: ${count(uncommitted)} since the last commit, ${count(changes)} since the release.`)
}

await runCommand(() => run(process.argv.slice(2)))
