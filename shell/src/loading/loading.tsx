import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { LoadingScreen } from '@qasima/shared/ui/loading-screen'
import { pageWords } from '../page/page.words.ts'

/** The loading screen as a page, for the apps to show while they prepare theirs. */
export function Component() {
  return <LoadingScreen language={useLanguage()} text={useWords(pageWords)('loading')} />
}
