/** Unexpected errors, from the start of the page until they are reported. */

/** More errors from one page add little. */
const maxErrors = 5

const errors: unknown[] = []
let listener: ((error: unknown) => void) | undefined

/** Records a caught error that could not be handled. */
export function notePageError(error: unknown): void {
  if (errors.length >= maxErrors || errors.includes(error)) return
  errors.push(error)
  listener?.(error)
}

/** Records uncaught errors. */
export function watchPageErrors(): void {
  addEventListener('error', ({ error }) => error && notePageError(error))
  addEventListener('unhandledrejection', ({ reason }) => notePageError(reason))
}

/** Calls back for all past and future errors. */
export function onPageError(call: (error: unknown) => void): void {
  listener = call
  errors.forEach(call)
}
