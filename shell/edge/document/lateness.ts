import type { DocumentState, Lateness } from '@qasima/shared/federation/document-state'

/** Milliseconds for which outdated data need no notice: an open page shows data of that age anyway. */
const quietTime = 10 * 60_000

/** Milliseconds without any reply after which the API counts as unavailable, not just slow. */
const silence = 60_000

/** Tracks whether the API answers at all. */
export function watchSilence(now = Date.now) {
  /** When the first read failed since the last reply. */
  let since: number | undefined
  return {
    note(isAnswered: boolean): void {
      since = isAnswered ? undefined : (since ?? now())
    },
    isSilent: (): boolean => since !== undefined && now() - since >= silence,
  }
}

export type Silence = ReturnType<typeof watchSilence>

/** The notice for data of this age, in milliseconds since 1970; undefined for none. */
export function latenessOf(asOf: number | undefined, isSilent: boolean, now = Date.now()): Lateness | undefined {
  if (asOf === undefined) return undefined
  if (isSilent) return 'away'
  return now - asOf > quietTime ? 'updating' : undefined
}

/** Milliseconds to which a document gives the time of its data, so that each newer reply does not make another document. */
const precision = 60_000

/** The age of a document's data: the minute of the oldest reply, and the notice about it. */
export function ageOf({
  asOf,
  isApiSilent,
}: {
  readonly asOf?: number | undefined
  readonly isApiSilent: boolean
}): Pick<DocumentState, 'asOf' | 'lateness'> {
  const lateness = latenessOf(asOf, isApiSilent)
  return {
    ...(asOf !== undefined && { asOf: new Date(asOf - (asOf % precision)).toISOString() }),
    ...(lateness && { lateness }),
  }
}
