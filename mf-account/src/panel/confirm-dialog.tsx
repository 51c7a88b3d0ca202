import { ContractForm, type ContractFormState } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { type ReactNode, useId } from 'react'
import { panelWords } from './panel.words.ts'

interface ConfirmDialogProps {
  readonly form: Pick<ContractFormState, 'failure' | 'misses' | 'submit' | 'sending'>
  readonly title: string
  readonly confirmLabel: string
  readonly onClose: () => void
  /** Shown instead of the form's own alert. */
  readonly alert?: ReactNode
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks before an action that cannot easily be undone. Stays open while the action runs. */
export function ConfirmDialog({ form, title, confirmLabel, onClose, alert, children }: ConfirmDialogProps) {
  const t = useWords(panelWords)
  const id = useId()
  const close = () => form.sending || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form={id} loading={form.sending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ContractForm form={form} id={id} alert={alert}>
        {children}
      </ContractForm>
    </Dialog>
  )
}
