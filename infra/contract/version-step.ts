import type { ContractChange, Step } from './contract-change.ts'

const partsOf = (version: string): readonly [number, number, number] => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  if (major === undefined) throw new Error(`the version of the contract is ${version}, and not of the form 1.2.3`)
  return [Number(major), Number(minor), Number(patch)]
}

/** The versions that can follow one: the next patch, minor and major. */
function nextVersions(version: string): Readonly<Record<Step | 'patch', string>> {
  const [major, minor, patch] = partsOf(version)
  return {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
}

/** How far the changes move the version; undefined where there are none. */
const neededStep = (changes: readonly ContractChange[]): Step | undefined =>
  changes.some(({ step }) => step === 'major') ? 'major' : changes.length > 0 ? 'minor' : undefined

const reasons = { major: 'breaks what was built against', minor: 'adds to' } as const

/** What is wrong with the version of a contract that changed since it was released; undefined where it is right. */
export function versionProblem(
  released: string,
  version: string,
  changes: readonly ContractChange[],
): string | undefined {
  const next = nextVersions(released)
  const needed = neededStep(changes)
  const allowed =
    needed === 'major'
      ? [next.major]
      : needed
        ? [next.minor, next.major]
        : [released, next.patch, next.minor, next.major]
  if (allowed.includes(version)) return undefined
  if (!needed)
    return `the contract is as it was released as ${released}, so its version can be ${allowed.join(' or ')}, not ${version}`
  return `the contract ${reasons[needed]} ${released}, so its version has to be ${next[needed]}, not ${version}`
}
