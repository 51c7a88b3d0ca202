import { useWords } from '@qasima/shared/i18n/words'
import { Reading, Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'
import { Security } from './security.tsx'
import { securityWords } from './security.words.ts'

/** Staff without a required second factor are sent here. */
export function Component() {
  const t = useWords(securityWords)
  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      <Stack gap="8">
        <Heading as="h1" size="lg">
          {t('title')}
        </Heading>
        <Security leadsOn />
      </Stack>
    </Reading>
  )
}
