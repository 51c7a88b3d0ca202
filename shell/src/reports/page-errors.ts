/** Errors that no code of the page expected, from its start on until they are reported. */

/** More of one page say little more. */
const maxErrors = 5

const errors: unknown[] = []
let listener: ((error: unknown) => void) | undefined

/** Notes an error that was caught where nothing else could be done about it. */
export function notePageError(error: unknown): void {
  if (errors.length >= maxErrors || errors.includes(error)) return
  errors.push(error)
  listener?.(error)
}

/** Notes what nothing catches. */
export function watchPageErrors(): void {
  addEventListener('error', ({ error }) => error && notePageError(error))
  addEventListener('unhandledrejection', ({ reason }) => notePageError(reason))
}

/** Calls with each error that there was and will be. */
export function onPageError(call: (error: unknown) => void): void {
  listener = call
  errors.forEach(call)
}
