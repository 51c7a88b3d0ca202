import { createPreview, readPreview } from '../../../shared/contract/preview/preview.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { Serve } from '../http/serve-route.ts'
import type { Previews } from './preview-gate.ts'

/** Serves the calls of previews, which know every collection. */
export function servePreviews(serve: Serve, previews: Previews): void {
  serve(createPreview, ({ body, account }) => previews.open(account, body))
  serve(readPreview, async ({ preview }) => {
    if (!preview) throw new ApiError('PREVIEW_EXPIRED')
    return preview.visitor
  })
}
