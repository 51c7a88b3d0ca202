import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { identityQuestion } from './identity-question.ts'

interface QuestionProps {
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** If the question's code cannot be loaded, the call fails as it would have. */
function Unasked({ onAnswer }: QuestionProps) {
  useEffect(() => onAnswer(false), [onAnswer])
  return null
}

const Dialog = lazy(() =>
  import('./step-up-dialog.tsx').then(
    ({ StepUpDialog }): { default: ComponentType<QuestionProps> } => ({ default: StepUpDialog }),
    () => ({ default: Unasked }),
  ),
)

/** Asks staff to confirm their identity when a call needs a recent sign-in, anywhere on the site. */
export function StepUp() {
  const answer = useStore(identityQuestion, (question) => question.answer)
  return (
    answer && (
      <Suspense>
        <Dialog onAnswer={answer} />
      </Suspense>
    )
  )
}
