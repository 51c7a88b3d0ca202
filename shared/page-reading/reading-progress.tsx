/** `ReadingProgress`: how long a store's page has been read for, and what is happening, with a way to give up. */
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { HStack, Stack } from '../ui/layout.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Text } from '../ui/text.tsx'
import { pageReadingWords } from './page-reading.words.ts'

/** Seconds that reading a page may take. */
const maxSeconds = 10

/** Seconds after which the store is slow. */
const slowAfter = 4

export function ReadingProgress({ onCancel }: { readonly onCancel?: () => void }) {
  const t = useWords(pageReadingWords)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => Math.min(passed + 1, maxSeconds)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Stack gap="3">
      <Text role="status" size="sm">
        {t(seconds < slowAfter ? 'reading' : 'readingLong')}
      </Text>
      <HStack>
        <ProgressBar aria-label={t('reading')} value={seconds} max={maxSeconds} />
        {onCancel && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </HStack>
    </Stack>
  )
}
