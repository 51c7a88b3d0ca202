import { downloadSlugs } from '@qasima/shared/contract/shortner/download'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useParams } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { ReadingPage } from '../prose/reading-page.tsx'
import { downloadPageWords } from './download.words.ts'

/** Where a download leads that no store of apps has yet. */
export function Component() {
  const t = useWords(downloadPageWords)
  const { platform } = useParams()
  const { email } = useVisitor().contact
  const name = t(downloadSlugs.find((slug) => slug === platform) ?? 'chrome')
  return (
    <ReadingPage title={name} lead={t('lead')}>
      <Stack gap="5">
        {email && <Text>{t('tellMe')}</Text>}
        <HStack gap="3">
          <Button asChild>
            <Link to="/shops">{t('browse')}</Link>
          </Button>
          {email && (
            <Button asChild variant="secondary">
              <a href={`mailto:${email}?subject=${encodeURIComponent(t('subject', { name }))}`}>{t('write')}</a>
            </Button>
          )}
        </HStack>
      </Stack>
    </ReadingPage>
  )
}
