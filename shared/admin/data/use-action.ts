import { useState } from 'react'
import { failureSentence } from '../../form/contract-form.ts'

/** What a press does: busy while it lasts, and the sentence that says why it failed, which others can set as well. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureSentence(error, 'en'))
    }
    setBusy(false)
  }
  return { isBusy, failure, setFailure, run }
}
