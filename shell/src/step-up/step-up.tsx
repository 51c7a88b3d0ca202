import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { identityQuestion } from './identity-question.ts'

interface QuestionProps {
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** Without the code of the question, what needed it fails as it would have. */
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

/** Asks staff who they are when a call needs a recent sign-in, wherever on the site it was made. */
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
