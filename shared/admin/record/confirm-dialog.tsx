/**
 * Asks before something is done: `<ConfirmDialog title label onConfirm onClose>what it does</ConfirmDialog>`. What went
 * wrong is for `onConfirm` to say; its caller closes the dialog.
 */
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** Of the button that does it. */
  readonly label: string
  /** Null until it is known what to do. */
  readonly onConfirm: (() => Promise<unknown>) | null
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ConfirmDialog({ title, label, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false)
  async function run() {
    setRunning(true)
    await onConfirm?.()
    setRunning(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!onConfirm} loading={isRunning} onClick={() => void run()}>
            {label}
          </Button>
        </>
      }
    >
      <Stack gap="4">{children}</Stack>
    </Dialog>
  )
}
