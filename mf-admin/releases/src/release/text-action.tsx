import { useAction } from '@qasima/shared/admin/use-action'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'

interface TextActionProps {
  readonly words: string
  /** With which of several it is. */
  readonly label: string
  readonly work: () => Promise<unknown>
}

/** A quiet action among facts; why it failed stands below it. */
export function TextAction({ words, label, work }: TextActionProps) {
  const { isBusy, failure, run } = useAction()
  return (
    <>
      <Anchor asChild variant="quiet" fontSize="xs" alignSelf="start">
        <button type="button" aria-label={label} aria-busy={isBusy} disabled={isBusy} onClick={() => run(work)}>
          {words}
        </button>
      </Anchor>
      {failure !== null && (
        <Text role="alert" size="sm" tone="bad">
          {failure}
        </Text>
      )}
    </>
  )
}
