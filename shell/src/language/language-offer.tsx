import { directionOf } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { translate } from '@qasima/shared/i18n/words'
import { IconButton } from '@qasima/shared/ui/button'
import { CloseIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useSite } from '../site-context.ts'
import { languageWords } from './language.words.ts'
import { preferredLanguage, rememberLanguage } from './language-choice.ts'
import { useOtherLanguage } from './use-other-language.ts'

const Line = chakra('aside', {
  base: {
    display: { base: 'flex', _print: 'none' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    minBlockSize: 'hit',
    bg: 'raised',
    fontSize: 'sm',
    // Documents include the offer; an early script hides it from readers who do not need it.
    ':root[data-preferred]:not([data-preferred=ar]) &': { '&[lang=ar]': { display: 'none' } },
    ':root[data-preferred]:not([data-preferred=en]) &': { '&[lang=en]': { display: 'none' } },
    '@media (scripting: none)': { display: 'none' },
  },
})

const never = () => () => {}

/** Offers the other language, in that language, to visitors who prefer it. Never switches by itself. */
export function LanguageOffer() {
  const language = useLanguage()
  const { language: other, to } = useOtherLanguage()
  const { mainDomain } = useSite()
  const preferred = useSyncExternalStore(never, preferredLanguage, () => other)
  const [declined, setDeclined] = useState(false)
  if (preferred !== other || declined) return null

  const t = translate(languageWords, other)
  function decline() {
    rememberLanguage(language, mainDomain)
    setDeclined(true)
  }
  return (
    <Line lang={other} dir={directionOf(other)} aria-label={t('name')}>
      <span>
        {t('offer')}{' '}
        <Anchor asChild>
          <Link to={to} hrefLang={other} preventScrollReset onClick={() => rememberLanguage(other, mainDomain)}>
            {t('open')}
          </Link>
        </Anchor>
      </span>
      <IconButton label={t('stay')} size="sm" onClick={decline}>
        <CloseIcon />
      </IconButton>
    </Line>
  )
}
