import { createPreview } from '@qasima/shared/contract/preview/preview.routes'
import type { BodyOf, ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { useEffect, useReducer, useState } from 'react'

type PreviewState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly preview: ReplyOf<typeof createPreview> }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Opens a preview for what is wanted, and another one when that changes or the staff ask again. */
export function usePreview(wanted: BodyOf<typeof createPreview>): {
  readonly state: PreviewState
  readonly openAgain: () => void
} {
  const [state, setState] = useState<PreviewState>({ kind: 'opening' })
  const [round, openAgain] = useReducer((count: number) => count + 1, 0)
  const body = JSON.stringify(wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another preview
  useEffect(() => {
    const left = new AbortController()
    const show = (next: PreviewState) => left.signal.aborted || setState(next)
    setState({ kind: 'opening' })
    call(createPreview, { body: JSON.parse(body), language: 'en', signal: left.signal }).then(
      (preview) => show({ kind: 'open', preview }),
      (error) => show({ kind: 'failed', error }),
    )
    return () => left.abort()
  }, [body, round])

  useEffect(() => {
    if (state.kind !== 'open') return
    const time = Date.parse(state.preview.expiresAt) - Date.now()
    const timer = setTimeout(() => setState({ kind: 'ended' }), time)
    return () => clearTimeout(timer)
  }, [state])

  return { state, openAgain }
}
