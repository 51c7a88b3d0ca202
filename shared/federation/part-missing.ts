/** Sent to the window where a part of the page could not be fetched: the page may be from an earlier release. */
export const partMissingEvent = 'qasima-part-missing'

/** The release that a part was to come from, where it is known. */
export interface MissingPart {
  readonly remote: string
  readonly release: string
}

declare global {
  interface WindowEventMap {
    [partMissingEvent]: CustomEvent<MissingPart | null>
  }
}

/** Says that a part could not be fetched; the page that listens may know why. */
export const sayPartMissing = (part?: MissingPart): void =>
  void dispatchEvent(new CustomEvent(partMissingEvent, { detail: part }))
