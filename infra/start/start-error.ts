/** A reason not to start that the person at the terminal can act on: one line, and no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
