import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { chakra } from '@qasima/shared/ui/styled'
import { type FormEvent, type ReactNode, useId } from 'react'
import { dashboardWords } from './dashboard.words.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly confirmLabel: string
  /** What kept it from happening. */
  readonly failure: string | null
  readonly sending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks before something that cannot simply be taken back. Stays while it is being done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, failure, sending, onConfirm, onClose, children } = props
  const t = useWords(dashboardWords)
  const id = useId()
  const close = () => sending || onClose()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending) onConfirm()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form={id} loading={sending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={id} noValidate onSubmit={submit}>
        {children}
        {failure && <Alert tone="bad">{failure}</Alert>}
      </Form>
    </Dialog>
  )
}
