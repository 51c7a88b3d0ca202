/** How far the version of the contract has to move for a change: `major` where something that was built before can break. */
export type Step = 'major' | 'minor'

/** One difference between two reports of the contract. */
export interface ContractChange {
  readonly step: Step
  /** The operation, or the façade, that changed. */
  readonly subject: string
  /** What changed, in words: `its reply has no items[].slug any more`. */
  readonly text: string
  /** Of a façade: the export that is gone; absent where all of it is. */
  readonly name?: string
}
