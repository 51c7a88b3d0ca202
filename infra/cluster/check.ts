import type { Cluster } from './cluster-service.ts'

/** Something that several processes have to do as one. */
export interface Check {
  readonly name: string
  /** Answers what was seen, in a sentence with figures. @throws Error that says what is not as it should be. */
  run(cluster: Cluster): Promise<string>
}

/** @throws Error with the sentence, unless it holds. */
export function hold(condition: unknown, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise)
}
