import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../i18n/words.ts'
import { Alert } from '../ui/alert.tsx'
import { WithoutScripts } from '../ui/layout.tsx'
import { chakra, noScripts } from '../ui/styled.tsx'
import { failureWords } from './failure.words.ts'
import type { ContractFormState } from './use-contract-form.ts'

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minInlineSize: '0',
    // Without scripts the browser would put what was typed into the address.
    [noScripts]: { display: 'none' },
  },
})
const Failure = chakra('div', { base: { _focusVisible: { outline: 'none' } } })

interface ContractFormProps {
  readonly form: Pick<ContractFormState, 'failure' | 'misses' | 'submit'>
  /** For a button outside of the element: `<Button form={id} type="submit">`. */
  readonly id?: string
  /** Shown in place of the form's own alert; null where something else says it. */
  readonly alert?: ReactNode
  /** Takes the focus after a refusal of the whole form; its Alert by default. */
  readonly focusOnFailure?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * The element around the fields of a `useContractForm`: says what is wrong with the whole, and moves the focus there.
 */
export function ContractForm({ form, id, alert, focusOnFailure, children }: ContractFormProps) {
  const t = useWords(failureWords)
  const element = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (form.misses === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? focusOnFailure?.current ?? failure.current
    target?.focus()
  }, [form.misses, focusOnFailure])

  return (
    <>
      <WithoutScripts>
        <Alert>{t('needsScripts')}</Alert>
      </WithoutScripts>
      <Form ref={element} id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        {form.failure && alert !== null && (
          <Failure ref={failure} tabIndex={-1}>
            {alert ?? <Alert tone="bad">{form.failure}</Alert>}
          </Failure>
        )}
        {children}
      </Form>
    </>
  )
}
