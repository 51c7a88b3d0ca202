import type { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { accountTrackingWords } from './account-tracking.words.ts'

/** A full list is no end: a friend makes room, and so does a product that is no longer of use. */
export function TrackingFailure({ failure }: { failure: ProblemError }) {
  const t = useWords(accountTrackingWords)
  const language = useLanguage()
  if (failure.problem !== 'TRACKING_LIMIT_REACHED') {
    return (
      <Text size="sm" role="alert">
        {failure.sentence(language)}
      </Text>
    )
  }
  return (
    <Stack gap="2" role="alert">
      <Text size="sm">
        {failure.sentence(language)} {t('fullNext')}
      </Text>
      <HStack>
        <Button asChild size="sm" variant="secondary">
          <Link to="/dashboard#profile">{t('invite')}</Link>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link to="/dashboard#tracking">{t('list')}</Link>
        </Button>
      </HStack>
    </Stack>
  )
}
