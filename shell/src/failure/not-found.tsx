import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Logo } from '@qasima/shared/ui/logo'
import { Heading, Text } from '@qasima/shared/ui/text'
import { Centred } from '../layout/centred.tsx'
import { failureWords } from './failure.words.ts'

export function NotFound() {
  const t = useWords(failureWords)
  return (
    <Centred>
      <Logo language={useLanguage()} />
      <Heading as="h1" size="lg">
        {t('missing')}
      </Heading>
      <Text tone="muted">{t('missingHint')}</Text>
      <Button asChild>
        <Link to="/">{t('home')}</Link>
      </Button>
    </Centred>
  )
}
