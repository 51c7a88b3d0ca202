import { type ComponentProps, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { EmailInput } from './email-input.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'

interface EmailFieldProps extends ComponentProps<typeof EmailInput> {
  readonly label: string
  readonly hint?: string
  readonly error: ComponentProps<typeof Field>['error']
  /** Puts the address that was probably meant in the place of the one that was written. */
  readonly onTake: (email: string) => void
}

/** The address of a person who has given none yet. */
export function EmailField({ label, hint, error, onTake, onBlur, ...input }: EmailFieldProps) {
  // Checked when the address is written, not while it is.
  const [written, setWritten] = useState('')
  return (
    <Stack gap="0">
      <Field label={label} hint={hint} error={error} required>
        <EmailInput
          autoComplete="email"
          {...input}
          onBlur={(event) => {
            setWritten(event.target.value)
            onBlur?.(event)
          }}
        />
      </Field>
      <EmailSuggestion
        email={written}
        onTake={(email) => {
          onTake(email)
          setWritten(email)
        }}
      />
    </Stack>
  )
}
