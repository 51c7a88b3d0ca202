import type { CodePlace, PageError } from '@qasima/shared/contract/release/report.routes'

const maxPlaces = 5

const fileForm = /^\/(remotes\/[0-9a-f]{20}|assets)\/[\w./-]+$/

/** The stack locations in files of the site, innermost first. `origin`: of the page. */
function placesIn(stack: string, origin: string): CodePlace[] {
  const places: CodePlace[] = []
  for (const [, address = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    if (!URL.canParse(address)) continue
    const { origin: from, pathname } = new URL(address)
    if (from === origin && fileForm.test(pathname))
      places.push({ file: pathname, line: Number(line), column: Number(column) })
  }
  return places.slice(0, maxPlaces)
}

/** Failures of a service or connection, not of the code. */
const isExpected = ({ name }: Error): boolean => /^(ProblemError|RemoteError|AbortError|ChunkLoadError)$/.test(name)

/** The report of an error; undefined if it is expected, or not thrown by code of the site. */
export function errorReport(error: unknown, origin: string): PageError | undefined {
  if (!(error instanceof Error) || isExpected(error)) return undefined
  const places = placesIn(error.stack ?? '', origin)
  return places.length > 0 ? { message: `${error.name}: ${error.message}`.slice(0, 300), places } : undefined
}
