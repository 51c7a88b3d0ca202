import { previewMail, type SentenceChange } from '@qasima/shared/contract/mail/mail.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { useEffect, useState } from 'react'

/** Milliseconds without typing after which the mail is written anew. */
const pause = 250

/** The mail as it would be sent; while the next one comes, the one before stays. `version` is that of what is saved. */
export function usePreview(kind: string, version: number, changes: readonly SentenceChange[]) {
  const [written, setWritten] = useState<ReplyOf<typeof previewMail>>()
  const [error, setError] = useState<unknown>(null)
  const asked = JSON.stringify(changes)

  // biome-ignore lint/correctness/useExhaustiveDependencies: written anew with what is saved
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const sentences: SentenceChange[] = JSON.parse(asked)
    const ask = async () => {
      try {
        const reply = await call(previewMail, { params: { kind }, body: { sentences }, language: 'en', signal })
        if (signal.aborted) return
        setWritten(reply)
        setError(null)
      } catch (failure) {
        if (!signal.aborted) setError(failure)
      }
    }
    const timer = setTimeout(ask, written ? pause : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [kind, version, asked])

  return { written, error }
}
