import type { Transaction } from 'kysely'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { video } from '../../../shared/contract/video/video.collection.ts'
import { readVideoAddress } from '../../../shared/contract/video/video-address.ts'
import { defineStore } from '../collection/collection.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { isLibraryFile } from '../media/media.queries.ts'

/** @throws ApiError `VALIDATION_ERROR` for the fields that name a file which the library does not have. */
async function requireFiles(
  transaction: Transaction<Schema>,
  written: { readonly poster?: string; readonly address?: string },
): Promise<void> {
  const fields: FieldProblem[] = []
  for (const key of ['poster', 'address'] as const) {
    const address = written[key]
    const isMissing = address?.startsWith('/media/') && !(await isLibraryFile(transaction, address))
    if (isMissing) fields.push({ key, message: 'INVALID' })
  }
  if (fields.length > 0) throw new ApiError('VALIDATION_ERROR', { fields })
}

export const videos = defineStore(video, {
  table: 'video',
  // Files that are deleted at the same moment.
  constraints: {
    video_poster_media_fkey: { key: 'poster', message: 'INVALID' },
    video_address_media_fkey: { key: 'address', message: 'INVALID' },
  },
  check: ({ next: { poster, address } }) => [
    ...(readVideoAddress(poster) ? [{ key: 'poster', message: 'INVALID' } as const] : []),
    ...(readVideoAddress(address) ? [] : [{ key: 'address', message: 'INVALID' } as const]),
  ],
  columnsOf: async ({ patch }, transaction) => {
    await requireFiles(transaction, patch)
    return {}
  },
})
