import { failureSentence } from '@qasima/shared/form/contract-form'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'

interface Settling {
  readonly id: string
  readonly act: () => Promise<unknown>
  /** What is said when it is done. */
  readonly said: string
  readonly takeBack: () => Promise<unknown>
  /** What is said where it cannot be taken back any more. */
  readonly tooLate?: string
}

/** Settles entries of a queue: each leaves the screen at once, and comes back where that fails or is taken back. */
export function useSettle(refetch: () => Promise<unknown>) {
  const [settled, setSettled] = useState<readonly string[]>([])
  const [last, setLast] = useState<{ readonly run: () => Promise<void> } | null>(null)
  const show = (id: string) => setSettled((now) => now.filter((one) => one !== id))

  const sentence = (error: unknown, conflict = 'It was settled another way meanwhile.'): string =>
    error instanceof ProblemError && error.problem === 'CONFLICT' ? conflict : failureSentence(error, 'en')

  async function settle({ id, act, said, takeBack, tooLate }: Settling) {
    setSettled((now) => [...now, id])
    setLast(null)
    try {
      await act()
    } catch (error) {
      toast.error(sentence(error))
      await refetch()
      return show(id)
    }
    const undo = {
      run: async () => {
        setLast(null)
        try {
          await takeBack()
        } catch (error) {
          toast.error(sentence(error, tooLate))
        }
        await refetch()
        show(id)
      },
    }
    setLast(undo)
    toast.success(said, { action: { label: 'Undo', onSelect: () => void undo.run() } })
    await refetch()
  }

  return { settled, settle, undo: last && (() => void last.run()) }
}
