import type { DocumentState, Lateness } from '@qasima/shared/federation/document-state'

/** Milliseconds for which a page says nothing of earlier replies: one that is left open shows data as old as that. */
const quietTime = 10 * 60_000

/** Milliseconds without any answer after which the API counts as away, and not just as slow. */
const silence = 60_000

/** Watches whether the API answers at all. */
export function watchSilence(now = Date.now) {
  /** When the first read failed since the last answer. */
  let since: number | undefined
  return {
    note(isAnswered: boolean): void {
      since = isAnswered ? undefined : (since ?? now())
    },
    isSilent: (): boolean => since !== undefined && now() - since >= silence,
  }
}

export type Silence = ReturnType<typeof watchSilence>

/** What a page says of data that are as old as this, in milliseconds since 1970; undefined where it says nothing. */
export function latenessOf(asOf: number | undefined, isSilent: boolean, now = Date.now()): Lateness | undefined {
  if (asOf === undefined) return undefined
  if (isSilent) return 'away'
  return now - asOf > quietTime ? 'updating' : undefined
}

/** What the document says of the age of its data: the moment of the oldest reply, and what the page says of it. */
export function ageOf({
  asOf,
  isApiSilent,
}: {
  readonly asOf?: number | undefined
  readonly isApiSilent: boolean
}): Pick<DocumentState, 'asOf' | 'lateness'> {
  const lateness = latenessOf(asOf, isApiSilent)
  return { ...(asOf !== undefined && { asOf: new Date(asOf).toISOString() }), ...(lateness && { lateness }) }
}
