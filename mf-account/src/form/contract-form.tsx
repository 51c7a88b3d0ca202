import { Alert } from '@qasima/shared/ui/alert'
import { chakra } from '@qasima/shared/ui/styled'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ContractFormState } from './use-contract-form.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5', minInlineSize: '0' } })
const Failure = chakra('div', { base: { _focusVisible: { outline: 'none' } } })

interface ContractFormProps {
  readonly form: ContractFormState<never>
  /** Takes the focus after a refusal of the whole form; its Alert unless said. */
  readonly focusOnFailure?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** The element around the fields of a `useContractForm`: says what is wrong with the whole, and moves the focus there. */
export function ContractForm({ form, focusOnFailure, children }: ContractFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (form.misses === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? focusOnFailure?.current ?? failure.current
    target?.focus()
  }, [form.misses, focusOnFailure])

  return (
    <Form ref={element} noValidate onSubmit={form.submit}>
      {form.failure && (
        <Failure ref={failure} tabIndex={-1}>
          <Alert tone="bad">{form.failure}</Alert>
        </Failure>
      )}
      {children}
    </Form>
  )
}
