import { useWords } from '../i18n/words.ts'
import { isolated } from '../schema/isolated.ts'
import { chakra } from '../ui/styled.tsx'
import { emailWords } from './email.words.ts'
import { suggestDomain } from './email-typo.ts'

const Take = chakra('button', {
  base: {
    minBlockSize: 'hit',
    color: 'accentText',
    fontWeight: 'medium',
    textAlign: 'start',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.22em',
    borderRadius: 'sm',
    cursor: 'pointer',
  },
})

interface EmailSuggestionProps {
  readonly email: string
  readonly onTake: (email: string) => void
}

/** Offers the domain that was probably meant. One press takes it; the address stays as typed otherwise. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const t = useWords(emailWords)
  const domain = suggestDomain(email)
  const address = `${email.trim().split('@')[0]}@${domain}`
  return (
    <span role="status">
      {domain && (
        <Take type="button" onClick={() => onTake(address)}>
          {t('didYouMean', { domain, address: isolated(address) })}
        </Take>
      )}
    </span>
  )
}
