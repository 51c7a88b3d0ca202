/**
 * A password in a `Field`, with a show/hide button: `<PasswordInput name="password" autoComplete="new-password"
 * showLabel hideLabel />`. It is hidden again when its form is submitted.
 */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Input, InputButton, InputFrame } from './field.tsx'
import { drawnIcon } from './icons/drawn-icon.tsx'
import { passwordShapes } from './icons/password.shapes.ts'
import { chakra } from './styled.tsx'

const EyeIcon = drawnIcon(passwordShapes.eye)
const EyeOffIcon = drawnIcon(passwordShapes['eye-off'])

// The text runs left-to-right in both directions; the button is at the end side of the page.
const Typed = chakra(Input, {
  base: {
    paddingInlineEnd: '12',
    '*:dir(rtl) > &': { paddingInlineStart: '12', paddingInlineEnd: '3.5' },
  },
})

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** Names of the button, in the current language. */
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  // Password managers need the field to be of type password when the form is submitted.
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
