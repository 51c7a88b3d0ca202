import type { ComponentProps } from 'react'
import { Input } from '../ui/field.tsx'

/** An address, as phones and password managers like it. */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      type="email"
      inputMode="email"
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
