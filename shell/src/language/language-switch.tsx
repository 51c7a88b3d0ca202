import { translate } from '@qasima/shared/i18n/words'
import { GlobeIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { Link } from 'react-router'
import { useSite } from '../site-context.ts'
import { languageWords } from './language.words.ts'
import { rememberLanguage } from './language-choice.ts'
import { useOtherLanguage } from './use-other-language.ts'

/** Opens this page in the other language, labelled in that language. Input stays. */
export function LanguageSwitch() {
  const { language, to } = useOtherLanguage()
  const { mainDomain } = useSite()
  return (
    // A single word is not worth downloading another font.
    <Anchor asChild variant="nav" fontFamily={language === 'ar' ? 'system-ui, sans-serif' : undefined}>
      <Link
        to={to}
        lang={language}
        hrefLang={language}
        preventScrollReset
        onClick={() => rememberLanguage(language, mainDomain)}
      >
        <GlobeIcon size={20} />
        {translate(languageWords, language)('name')}
      </Link>
    </Anchor>
  )
}
