/** Why a page was not rendered; the document then leaves it to the browser. */
export type RenderReason =
  /** More pages wait than can be rendered in time. */
  | 'busy'
  /** Not rendered in the time that a visitor waits. */
  | 'late'
  /** The process ended on the way, such as for its memory. */
  | 'exited'
  /** The server half cannot be had, or is not the one that the release names. */
  | 'missing'
  /** Its own code failed. */
  | 'failed'

export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly reason: RenderReason

  constructor(reason: RenderReason, detail: string = reason) {
    super(detail)
    this.reason = reason
  }
}
