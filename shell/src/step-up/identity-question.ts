import { createStore } from 'zustand/vanilla'

/** Answers whether the visitor confirmed who they are. */
type Answer = (isConfirmed: boolean) => void

/** The question that is on screen; null while there is none. */
export const identityQuestion = createStore<{ readonly answer: Answer | null }>(() => ({ answer: null }))

let asked: Promise<boolean> | null = null

/** Asks staff to confirm who they are. Calls that need it at the same time share one question. */
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
