import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileTimeout } from '../../contract/call.limits.ts'
import type { ImportQuery, ImportReply } from '../../contract/collection-import.ts'
import type { Progress } from '../../contract/progress.ts'
import { follow } from '../../http/call.ts'
import { fetchWithProgress } from '../../http/fetch-with-progress.ts'
import type { Section } from '../describe/section.ts'

/** The progress of the import: its bytes at first, then its rows. */
export type ImportStep = { readonly sent: number } | { readonly rows: Progress }

interface Sending extends ImportQuery {
  readonly file: File
}

/** Sends a table and follows its progress; a newer one ends it, and so does closing the dialog. */
export function useImport({ collection }: Section) {
  const [step, setStep] = useState<ImportStep>({ sent: 0 })
  const underWay = useRef<AbortController>(null)
  const stop = () => underWay.current?.abort(new Error('Cancelled'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on leaving
  useEffect(() => stop, [])

  const mutation = useMutation({
    mutationFn: ({ file, ...query }: Sending): Promise<ImportReply> => {
      stop()
      const giveUp = new AbortController()
      underWay.current = giveUp
      setStep({ sent: 0 })
      return follow(collection.routes.import, {
        body: file,
        query,
        language: 'en',
        timeout: fileTimeout,
        signal: giveUp.signal,
        transport: (address, request) => fetchWithProgress(address, request, (sent) => setStep({ sent })),
        onProgress: (rows) => setStep({ rows }),
      })
    },
  })
  return {
    ...mutation,
    step,
    /** Forgets what was sent. */
    reset: () => {
      stop()
      mutation.reset()
    },
  }
}
