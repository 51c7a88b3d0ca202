import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import { Prose } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { addStoreWords } from './add-store.words.ts'
import { SuggestionForm } from './suggestion-form.tsx'

export function Component() {
  const t = useWords(addStoreWords)
  return (
    <ReadingPage title={t('title')} lead={t('lead')}>
      <Prose>
        <h2>{t('needTitle')}</h2>
        <ul>
          <li>{t('needReal')}</li>
          <li>{t('needCodes')}</li>
          <li>{t('needTerms')}</li>
        </ul>
        <h2>{t('howTitle')}</h2>
        <ol>
          <li>{t('howRead')}</li>
          <li>{t('howTry')}</li>
          <li>{t('howShow')}</li>
        </ol>
        <h2>{t('moneyTitle')}</h2>
        <p>{t('moneyText')}</p>
        <p>
          <Anchor asChild>
            <Link to="/how-we-verify">{t('moneyLink')}</Link>
          </Anchor>
        </p>
      </Prose>
      <Stack as="section" gap="6" marginBlockStart="12" paddingBlockStart="10" borderBlockStartWidth="1px">
        <Stack gap="2">
          <Heading>{t('formTitle')}</Heading>
          <Text tone="muted">{t('formText')}</Text>
        </Stack>
        <SuggestionForm />
      </Stack>
    </ReadingPage>
  )
}
