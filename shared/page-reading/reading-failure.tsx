/** `ReadingFailure`: why a store's page could not be read, and what can be done about it. */
import type { Problem } from '../contract/problem.ts'
import { type ReadingReason, readingReasonWords } from '../contract/product/reading-reason.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useWords } from '../i18n/words.ts'
import { Link } from '../router/router.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RetryIcon } from '../ui/icon.tsx'
import { Text } from '../ui/text.tsx'
import { pageReadingWords } from './page-reading.words.ts'

const texts = {
  PRODUCT_PAGE_MISSING: ['missingTitle', 'missingText'],
  PRODUCT_PAGE_UNREADABLE: ['pageTitle', 'pageText'],
  TURBO_MICROSERVICE_DOWN: ['awayTitle', 'awayText'],
} as const

const isExplained = (problem: unknown): problem is keyof typeof texts =>
  typeof problem === 'string' && Object.hasOwn(texts, problem)

interface ReadingFailureProps {
  /** Key of the failure; anything else than reading is said by its sentence. */
  readonly problem: Problem['message']
  readonly sentence: string
  /** Why the page was not read, where the answer says it. */
  readonly reason?: ReadingReason | undefined
  /** Said above the sentence where no title of its own fits. */
  readonly title: string
  readonly onTryAgain: () => void
  /** Host of the page, to suggest its store by. */
  readonly host?: string | undefined
}

export function ReadingFailure({ problem, sentence, reason, title, onTryAgain, host }: ReadingFailureProps) {
  const t = useWords(pageReadingWords)
  const language = useLanguage()
  if (problem === 'SHOP_NOT_SUPPORTED' && !reason) {
    const form = host ? `/add-store?${new URLSearchParams({ store: host })}` : '/add-store'
    const suggest = (
      <Button asChild variant="secondary" size="sm">
        <Link to={form}>{t('suggest')}</Link>
      </Button>
    )
    return (
      <Alert tone="bad" title={t('shopTitle')} action={suggest}>
        <Text>{t('shopText')}</Text>
      </Alert>
    )
  }
  const again = (
    <Button variant="secondary" size="sm" onClick={onTryAgain}>
      <RetryIcon />
      {t('again')}
    </Button>
  )
  if (reason) {
    const words = readingReasonWords[reason][language]
    return (
      <Alert tone="bad" title={words.title} action={again}>
        <Text>{words.advice}</Text>
      </Alert>
    )
  }
  const [heading, text] = isExplained(problem) ? texts[problem] : []
  return (
    <Alert tone="bad" title={heading ? t(heading) : title} action={again}>
      <Text>{text ? t(text) : sentence}</Text>
    </Alert>
  )
}
