import { pathInLanguage } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Input } from '@qasima/shared/ui/field'
import { Anchor } from '@qasima/shared/ui/link'
import { Logo } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { Centred } from '../layout/centred.tsx'
import { failureWords } from './failure.words.ts'

const Search = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', inlineSize: 'full', maxInlineSize: '26rem' },
})

/** The search is a plain form: it works in whatever state the page is. */
export function NotFound() {
  const t = useWords(failureWords)
  const language = useLanguage()
  return (
    <Centred>
      <Logo language={language} />
      <Heading as="h1" size="lg">
        {t('missing')}
      </Heading>
      <Text tone="muted">{t('missingHint')}</Text>
      <Search action={pathInLanguage('/products', language)} role="search">
        <Input
          type="search"
          name="search"
          required
          enterKeyHint="search"
          aria-label={t('searchFor')}
          placeholder={t('searchFor')}
          flex="1 1 12rem"
        />
        <Button type="submit">{t('search')}</Button>
      </Search>
      <Anchor asChild>
        <Link to="/">{t('home')}</Link>
      </Anchor>
    </Centred>
  )
}
