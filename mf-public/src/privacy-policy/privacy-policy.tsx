import type { Language } from '@qasima/shared/contract/language'
import { forPage } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Text } from '@qasima/shared/ui/text'
import { type MarkdownDocument, MarkdownText } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { privacyWords } from './privacy-policy.words.ts'

/** Day on which the text last changed. */
const versionDate = '2026-11-27'

const texts: Record<Language, () => Promise<MarkdownDocument>> = {
  ar: () => import('./privacy-policy.ar.md'),
  en: () => import('./privacy-policy.en.md'),
}

export const loader = ({ request }: LoaderFunctionArgs) => texts[forPage(request).language]()

export function Component() {
  const text = useLoaderData<typeof loader>()
  const t = useWords(privacyWords)
  const format = useFormat()
  return (
    <ReadingPage
      title={t('title')}
      lead={t('lead')}
      facts={
        <Text size="sm" tone="muted">
          <time dateTime={versionDate}>{t('version', { date: format.longDate(versionDate) })}</time>
        </Text>
      }
      contents={text.headings}
    >
      <MarkdownText document={text} />
    </ReadingPage>
  )
}
