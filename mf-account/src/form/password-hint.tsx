import { passwordLength } from '@qasima/shared/contract/identity/identity.limits'
import { useWords } from '@qasima/shared/i18n/words'
import { chakra } from '@qasima/shared/ui/styled'
import { passwordHintWords } from './password-hint.words.ts'
import { passwordStrength, strengths } from './password-strength.ts'

const Hint = chakra('span', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
const Bars = chakra('span', { base: { display: 'flex', gap: '1.5', marginBlockStart: '0.5' } })
const Bar = chakra('span', {
  base: {
    flex: '1',
    blockSize: '1',
    borderRadius: 'full',
    bg: 'line',
    transitionProperty: 'background-color',
    transitionDuration: 'state',
  },
  variants: { filled: { weak: { bg: 'bad' }, fair: { bg: 'accent' }, strong: { bg: 'good' } } },
})

interface PasswordHintProps {
  readonly password: string
  /** Words that others may know too, such as the email. */
  readonly ownWords?: readonly string[]
}

/** The hint of a new password field: the rule, then the strength of the input. It never blocks. */
export function PasswordHint({ password, ownWords = [] }: PasswordHintProps) {
  const t = useWords(passwordHintWords)
  const strength = passwordStrength(password, ownWords)
  const filled = strength ? strengths.indexOf(strength) + 1 : 0
  return (
    <Hint>
      <Bars aria-hidden>
        {strengths.map((each, place) => (
          <Bar key={each} filled={strength && place < filled ? strength : undefined} />
        ))}
      </Bars>
      <span>{strength ? t(strength) : t('rule', { min: passwordLength.min })}</span>
    </Hint>
  )
}
