import { useWords } from '@qasima/shared/i18n/words'
import { Heading } from '@qasima/shared/ui/text'
import { Centred } from '../layout/centred.tsx'
import { testPageWords } from './test-page.words.ts'

/** An address that always responds, for testing links and apps. */
export function Component() {
  const t = useWords(testPageWords)
  return (
    <Centred>
      <Heading as="h1" size="md">
        {t('text')}
      </Heading>
    </Centred>
  )
}
