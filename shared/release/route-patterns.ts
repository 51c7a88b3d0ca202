import { backOfficePath, isBackOffice } from '../federation/back-office.ts'
import { reservedSegments, shellPaths } from '../federation/reserved-paths.ts'

const segment = ':?[A-Za-z0-9_-]+'

/** What a remote's path may be: no wildcard, nothing with a dot, and what can be left out at its end. */
const pathForm = new RegExp(`^(/|(/${segment}){1,12}(/${segment}\\?){0,4})$`)

interface Pattern {
  readonly segments: readonly string[]
  /** How many of them an address has at least. */
  readonly required: number
}

// In lower case: addresses that differ by case alone are no two addresses for a person.
function patternOf(path: string): Pattern {
  const segments = path.toLowerCase().split('/').filter(Boolean)
  return {
    segments: segments.map((name) => name.replace(/\?$/, '')),
    required: segments.filter((name) => !name.endsWith('?')).length,
  }
}

/** Whether one address can lead to both paths: the router would choose between them. */
export function canMeet(path: string, otherPath: string): boolean {
  const [one, other] = [patternOf(path), patternOf(otherPath)]
  const length = Math.max(one.required, other.required)
  if (length > Math.min(one.segments.length, other.segments.length)) return false
  return one.segments.slice(0, length).every((name, at) => {
    const otherName = other.segments[at] ?? ''
    return name === otherName || name.startsWith(':') || otherName.startsWith(':')
  })
}

/** Why no remote may have a path; undefined where one may. */
export function pathProblem(path: string): string | undefined {
  if (!pathForm.test(path)) return `${JSON.stringify(path)} is no path of a remote: it has a wildcard or another form`
  const [first = ''] = patternOf(path).segments
  if (reservedSegments.includes(first)) return `${path} is answered by the edge or the API`
  // A parameter in its place takes addresses of everything.
  if (first.startsWith(':')) return `${path} begins with a parameter, which takes addresses of others`
  if (first === backOfficePath.slice(1) && !isBackOffice(path)) return `${path} is written unlike ${backOfficePath}`
  return shellPaths.some((own) => canMeet(path, own)) ? `${path} is a page of the shell` : undefined
}
