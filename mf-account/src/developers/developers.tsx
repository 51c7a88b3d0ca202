import { useWords } from '@qasima/shared/i18n/words'
import { Reading, Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'
import { developersWords } from './developers.words.ts'
import { WebhookPanel } from './webhook-panel.tsx'

/** What an account can do with programs. */
export function Component() {
  const t = useWords(developersWords)
  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      <Stack gap="8">
        <Heading as="h1" size="lg">
          {t('title')}
        </Heading>
        <WebhookPanel />
      </Stack>
    </Reading>
  )
}
