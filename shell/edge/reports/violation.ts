import { reportedDirectives } from '@qasima/shared/contract/edge/edge.routes'
import type { PathRedaction } from '@qasima/shared/server/secret-paths'

/** What a browser refused to do for a document, with nothing of a person in it. */
export interface Violation {
  readonly directive: (typeof reportedDirectives)[number] | 'other'
  readonly disposition: 'enforce' | 'report'
  /** What was refused: a path of ours, the origin of another site, or a word such as `inline`. */
  readonly blocked: string
  /** Where: the path of the page, and of the script that tried it. */
  readonly page: string
  readonly source: string
  readonly line: number
  readonly column: number
  /** The part of the browser that was given a text instead of a trusted type, such as `Element innerHTML`. */
  readonly sink?: string
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of the fields in both kinds of report. */
const names = {
  directive: ['effectiveDirective', 'effective-directive', 'violated-directive'],
  disposition: ['disposition'],
  blocked: ['blockedURL', 'blocked-uri'],
  page: ['documentURL', 'document-uri'],
  source: ['sourceFile', 'source-file'],
  line: ['lineNumber', 'line-number'],
  column: ['columnNumber', 'column-number'],
  sample: ['sample', 'script-sample'],
} as const

const maxLength = 200

/** More than a page breaks at once; what a body holds beyond is the same again, or not meant well. */
const maxViolations = 20

const isOwnPath = (url: URL, publicOrigin: string) => url.origin === new URL(publicOrigin).origin

/** What an address says without giving a person away: our own path without secrets, the site alone of any other. */
function placeOf(address: string, publicOrigin: string, { redactAddress }: PathRedaction): string {
  // `inline`, `eval`, `data`, `trusted-types-sink` and the like.
  if (/^[a-z-]{0,40}$/.test(address)) return address
  if (!URL.canParse(address)) return 'unreadable'
  const url = new URL(address)
  const place = isOwnPath(url, publicOrigin) ? redactAddress(url.pathname) : url.host ? url.origin : url.protocol
  // Addresses of extensions have no origin, and name what a visitor has installed.
  return (place === 'null' ? url.protocol : place).slice(0, maxLength)
}

function violationOf(fields: Fields, publicOrigin: string, redaction: PathRedaction): Violation {
  const fieldOf = (name: keyof typeof names) => names[name].map((one) => fields[one]).find((one) => one !== undefined)
  const text = (name: keyof typeof names) => {
    const value = fieldOf(name)
    return typeof value === 'string' ? value : ''
  }
  const place = (name: 'blocked' | 'page' | 'source') => placeOf(text(name), publicOrigin, redaction)
  const count = (name: 'line' | 'column') => {
    const value = fieldOf(name)
    return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0
  }
  // Older browsers name the directive with its sources.
  const [named] = text('directive').split(' ', 1)
  // The rest of a sample is what the page was about to write: it can be what a person typed.
  const sink = /^([A-Za-z]{1,40}(?: [A-Za-z]{1,40})?)\|/.exec(text('sample'))?.[1]
  return {
    directive: reportedDirectives.find((known) => known === named) ?? 'other',
    disposition: text('disposition') === 'report' ? 'report' : 'enforce',
    blocked: place('blocked'),
    page: place('page'),
    source: place('source'),
    line: count('line'),
    column: count('column'),
    ...(sink ? { sink } : {}),
  }
}

/** Reads the body that a browser sends, in either form; what is no report of a content policy is left out. */
export function readViolations(body: unknown, publicOrigin: string, redaction: PathRedaction): Violation[] {
  const reports = Array.isArray(body)
    ? body.flatMap((report: unknown) => (isFields(report) && report.type === 'csp-violation' ? [report.body] : []))
    : isFields(body)
      ? [body['csp-report']]
      : []
  return reports
    .filter(isFields)
    .slice(0, maxViolations)
    .map((fields) => violationOf(fields, publicOrigin, redaction))
}
