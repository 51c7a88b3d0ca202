import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionQuery } from '../../contract/collection-page.ts'
import { download } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Button } from '../../ui/button.tsx'
import { chakra } from '../../ui/styled.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Section } from '../describe/section.ts'
import { keepFile } from './keep-file.ts'
import { type ListState, parametersOf } from './list-address.ts'

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Exports every record that matches the list's filters, over all pages. */
export function useExport({ collection }: Section, state: ListState) {
  const [progress, setProgress] = useState<{ bytes: number; stop: () => void } | null>(null)
  const exporting = useMutation({
    mutationFn: () => {
      const giveUp = new AbortController()
      const stop = () => giveUp.abort(giveUp.signal.reason)
      setProgress({ bytes: 0, stop })
      const { page: _, limit: __, ...query } = parametersOf(state)
      return download(collection.routes.export, {
        // Filters are sent beside the parameters of the contract.
        query: { ...query, format: 'csv' } as unknown as CollectionQuery,
        signal: giveUp.signal,
        onProgress: (bytes) => setProgress({ bytes, stop }),
      })
    },
    onSuccess: (file) => {
      keepFile(file, `${collection.name}.csv`)
      toast.success(`Exported ${collection.nouns[1].toLowerCase()}: ${sizeOf(file.size)}`)
    },
    onError: (error) => {
      // A cancelled export needs no message.
      if (error instanceof ProblemError) toast.error(error.sentence('en'))
    },
    onSettled: () => setProgress(null),
  })
  return { progress, start: () => exporting.mutate() }
}

const Exporting = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', fontSize: 'sm', color: 'muted' },
})

/** The progress of an export, and a button to cancel it. */
export const ExportProgress = ({ bytes, stop }: { bytes: number; stop: () => void }) => (
  <Exporting role="status">
    Exporting: {sizeOf(bytes)} so far
    <Button variant="ghost" size="sm" onClick={stop}>
      Stop
    </Button>
  </Exporting>
)
