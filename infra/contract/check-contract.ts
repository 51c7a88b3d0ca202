import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { affectedRemotes } from './affected-remotes.ts'
import type { ContractChange } from './contract-change.ts'
import { contractChanges } from './contract-changes.ts'
import { contractDeclarations } from './contract-modules.ts'
import { type ContractReport, readContractReport } from './contract-report.ts'
import { readUses } from './remote-uses.ts'
import { reportText } from './report-text.ts'
import { versionProblem } from './version-step.ts'

/** The contract of this working tree, and what there is to say of it. */
export interface CheckedContract {
  /** The report as it has to lie in Git. */
  readonly text: string
  readonly version: string
  /** What changed since the contract was released: a text for each change, with the remotes that a breaking one affects. */
  readonly changes: readonly string[]
  /** The part of it that is not committed yet. */
  readonly uncommitted: readonly string[]
  /** That the report in Git is that of another contract. */
  readonly staleness: readonly string[]
  /** That the version is not the one that the changes ask for. */
  readonly versionProblems: readonly string[]
}

/** Where the reports are: of the code, and of the contract that was released last. Root: the folder of the repository. */
export const contractFiles = (root: string) => ({
  current: join(root, 'shared', 'contract', 'contract.json'),
  released: join(root, 'shared', 'contract', 'released.json'),
})

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** The report in the last commit; outside a checkout of Git, the one on disk. */
function committedText(root: string): string | undefined {
  const { current } = contractFiles(root)
  try {
    return execFileSync('git', ['show', `HEAD:./${relative(root, current)}`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return textOf(current)
  }
}

/** Each change in words, with the remotes where it breaks something. */
async function described(root: string, changes: readonly ContractChange[], reports: readonly ContractReport[]) {
  if (changes.length === 0) return []
  // A façade that is shared no more is found by the name that it had.
  const facades = Object.assign({}, ...reports.map((report) => report.facades))
  const uses = await readUses({ root, declarations: await contractDeclarations(), facades })
  return changes.map((change) => {
    const text = `${change.subject}: ${change.text}`
    return change.step === 'major' ? `breaks: ${text} (${affectedRemotes(change, uses)})` : `adds: ${text}`
  })
}

/** Holds the contract of a working tree against its report and against what was released. Root: its folder. */
export async function checkContract(root: string): Promise<CheckedContract> {
  const report = await readContractReport(root)
  const text = reportText(report)
  const files = contractFiles(root)
  const releasedText = textOf(files.released)
  const released: ContractReport = releasedText === undefined ? report : JSON.parse(releasedText)
  const changes = contractChanges(released, report)
  const lastText = committedText(root)
  const last: ContractReport = lastText === undefined ? released : JSON.parse(lastText)
  const problem = versionProblem(released.version, report.version, changes)
  return {
    text,
    version: report.version,
    changes: await described(root, changes, [report, released]),
    uncommitted: await described(root, contractChanges(last, report), [report, last]),
    staleness: textOf(files.current) === text ? [] : ['shared/contract/contract.json is stale: run npm run contract'],
    versionProblems: problem ? [problem] : [],
  }
}
