/** A test that failed: `file: name`, and what it said the first time. */
export interface FailedTest {
  readonly test: string
  readonly message: string
}

/** A file of tests, or one journey, and the seconds that it took. */
export interface TimedTest {
  readonly name: string
  readonly seconds: number
}

/** What a step of `npm test` found. */
export interface Outcome {
  readonly passed: number
  /** Failed, and failed again alone. */
  readonly failed: readonly FailedTest[]
  /** Failed, and passed alone in a new process. */
  readonly unstable: readonly FailedTest[]
  readonly timed: readonly TimedTest[]
}

/** The outcome of a step that passes or fails as a whole. */
export const wholeOutcome = (name: string, message?: string): Outcome => ({
  passed: message === undefined ? 1 : 0,
  failed: message === undefined ? [] : [{ test: name, message }],
  unstable: [],
  timed: [],
})
