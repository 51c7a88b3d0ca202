/**
 * A password in a `Field`, with a button that shows and hides what was typed:
 * `<PasswordInput name="password" autoComplete="new-password" showLabel hideLabel />`. It is hidden again when its form
 * is sent.
 */
import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Input, InputButton, InputFrame } from './field.tsx'
import { chakra } from './styled.tsx'

// What is typed runs from left to right in both directions; the button is at the end of the page's lines.
const Typed = chakra(Input, {
  base: {
    paddingInlineEnd: '12',
    '*:dir(rtl) > &': { paddingInlineStart: '12', paddingInlineEnd: '3.5' },
  },
})

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** Names of the button, in the language on screen. */
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  // A password manager takes what is in a password field when its form is sent.
  useEffect(() => {
    const form = place.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <InputFrame ref={place}>
      <Typed
        dir="ltr"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <InputButton type="button" aria-label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
      </InputButton>
    </InputFrame>
  )
}
