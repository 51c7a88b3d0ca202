import { previewParameter } from '@qasima/shared/contract/preview/preview.limits'
import { type PreviewVisitor, readPreview } from '@qasima/shared/contract/preview/preview.routes'
import { type ApiClient, ApiUnavailable, isUnavailableStatus, readRoute } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import type { LastReplies } from './last-replies.ts'

/** Milliseconds that staff wait for the reads of a preview, all of which come with its document. */
export const previewDeadline = 8_000

/** The preview that a document shows. */
export interface ShownPreview extends PreviewVisitor {
  readonly token: string
}

/** The preview token in a query; null if there is none. */
export const previewTokenOf = (search: string): string | null => new URLSearchParams(search).get(previewParameter)

/** Earlier replies must not be used in a preview, nor its replies for others. */
export const noLastReplies: LastReplies = { keep: () => {}, find: () => undefined }

/**
 * The visitor of a preview; undefined if it has ended.
 * @throws ApiUnavailable
 */
export async function findPreview(api: ApiClient, token: string, caller: Caller): Promise<ShownPreview | undefined> {
  const read = { caller, language: 'ar', preview: token, deadline: previewDeadline }
  const answer = await readRoute(api, readPreview, read)
  if ('payload' in answer) return { ...answer.payload, token }
  const { status } = answer.refusal
  if (isUnavailableStatus(status) || status === 429) throw new ApiUnavailable('refused')
  return undefined
}
