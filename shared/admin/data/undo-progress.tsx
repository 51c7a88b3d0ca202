import { useSyncExternalStore } from 'react'
import type { Progress } from '../../contract/progress.ts'
import { formatFor } from '../../i18n/format.ts'
import { Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.tsx'

const format = formatFor('en')

/** Milliseconds after which an undo shows its progress. */
const silence = 1_000

interface Steps {
  readonly now: () => Progress | null
  readonly subscribe: (changed: () => void) => () => void
}

function UndoProgress({ steps: { subscribe, now } }: { steps: Steps }) {
  const progress = useSyncExternalStore(subscribe, now)
  return (
    <Stack gap="1.5">
      <span>
        {progress ? `Undoing: ${format.number(progress.done)} of ${format.number(progress.total)} records` : 'Undoing…'}
      </span>
      <ProgressBar aria-label="Undoing" value={progress?.done} max={progress?.total} />
    </Stack>
  )
}

/** Shows the progress of an undo that takes longer than a moment, until it ends. */
export function showUndoProgress() {
  const listeners = new Set<() => void>()
  let progress: Progress | null = null
  const steps: Steps = {
    now: () => progress,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  let dismiss = () => {}
  const timer = setTimeout(() => {
    dismiss = toast.info(<UndoProgress steps={steps} />, { duration: Number.POSITIVE_INFINITY })
  }, silence)
  return {
    report(next: Progress) {
      progress = next
      for (const changed of listeners) changed()
    },
    end() {
      clearTimeout(timer)
      dismiss()
    },
  }
}
