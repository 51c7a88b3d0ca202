/** Sent to the window when a chunk could not be fetched: the page may be from an earlier release. */
export const partMissingEvent = 'qasima-part-missing'

/** The release that the chunk belongs to, if known. */
export interface MissingPart {
  readonly remote: string
  readonly release: string
}

declare global {
  interface WindowEventMap {
    [partMissingEvent]: CustomEvent<MissingPart | null>
  }
}

/** Reports that a chunk could not be fetched; a listener may know why. */
export const sayPartMissing = (part?: MissingPart): void =>
  void dispatchEvent(new CustomEvent(partMissingEvent, { detail: part }))
