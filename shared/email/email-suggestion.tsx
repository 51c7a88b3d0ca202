import { useWords } from '../i18n/words.ts'
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
  return (
    <span role="status">
      {domain && (
        <Take type="button" onClick={() => onTake(`${email.trim().split('@')[0]}@${domain}`)}>
          {t('didYouMean', { domain })}
        </Take>
      )}
    </span>
  )
}
