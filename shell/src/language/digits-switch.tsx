import { type Digits, useDigits } from '@qasima/shared/i18n/digits'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { preferences } from '@qasima/shared/session/preferences'
import { Button } from '@qasima/shared/ui/button'
import { languageWords } from './language.words.ts'

const samples: Readonly<Record<Digits, string>> = { latn: '123', arab: '١٢٣' }

/** Switches the digits of Arabic pages. English pages have only one kind. */
export function DigitsSwitch() {
  const t = useWords(languageWords)
  const digits = useDigits()
  if (useLanguage() !== 'ar') return null
  const other = digits === 'latn' ? 'arab' : 'latn'
  return (
    <Button variant="ghost" size="sm" onClick={() => preferences.setState({ digits: other })}>
      {t('digits', { sample: samples[other] })}
    </Button>
  )
}
