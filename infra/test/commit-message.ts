import { readFileSync } from 'node:fs'

const maxSubject = 60

/** Words of subjects that tell what was done instead of what the commit does. */
const notImperative =
  /^\w+(ed|ing)$|^(is|are|was|were|has|have|had|does|did|the|an?|it|this|that|what|where|when|how|now|no)$/i
/** Imperatives that only look like a past or a participle. */
const imperative = /^(embed|feed|need|seed|shed|speed|bring|ping|string|sing)$/i

/** What is wrong with the subject of a commit message; nothing for one that git itself writes. */
export function commitMessageFaults(message: string): readonly string[] {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return []
  const [, part, verb = ''] = /^(?:([^:]+): )?(\S+)/.exec(subject) ?? []
  const faults = [
    subject.length > maxSubject && `The subject has ${subject.length} characters; at most ${maxSubject} are allowed.`,
    part === undefined && 'The subject names no part, such as "Coupons: export in chunks of 500 rows".',
    !imperative.test(verb) && notImperative.test(verb) && `The subject is not in the imperative: "${verb}".`,
    subject.endsWith('.') && 'The subject ends with a full stop.',
    second !== '' && 'An empty line separates the subject from the body.',
  ]
  return faults.filter((fault) => fault !== false)
}

if (import.meta.main) {
  const faults = commitMessageFaults(readFileSync(process.argv[2] ?? '', 'utf8'))
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\nSee .github/CONTRIBUTING.md.\n`)
    process.exitCode = 1
  }
}
