import { useState } from 'react'
import { failureSentence } from '../../form/contract-form.ts'

/** An action of a button: busy while it runs, with an error message, which callers can also set. */
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
