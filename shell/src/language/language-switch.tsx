import { translate } from '@qasima/shared/i18n/words'
import { GlobeIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { Link } from 'react-router'
import { useSite } from '../site-context.ts'
import { languageWords } from './language.words.ts'
import { rememberLanguage } from './language-choice.ts'
import { useOtherLanguage } from './use-other-language.ts'

/** Opens this page in the other language, which is named in itself. What was typed stays. */
export function LanguageSwitch() {
  const { language, to } = useOtherLanguage()
  const { mainDomain } = useSite()
  return (
    // One word is not worth a font that the page has no other use for.
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
