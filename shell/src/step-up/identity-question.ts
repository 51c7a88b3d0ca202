import { createStore } from 'zustand/vanilla'

/** Reports whether the visitor confirmed their identity. */
type Answer = (isConfirmed: boolean) => void

/** The question on screen; null if none. */
export const identityQuestion = createStore<{ readonly answer: Answer | null }>(() => ({ answer: null }))

let asked: Promise<boolean> | null = null

/** Asks staff to confirm their identity. Concurrent calls share one question. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    identityQuestion.setState({
      answer: (isConfirmed) => {
        asked = null
        identityQuestion.setState({ answer: null })
        resolve(isConfirmed)
      },
    })
  })
  return asked
}
