import type { Language } from '@qasima/shared/contract/language'
import { translate } from '@qasima/shared/i18n/words'
import { splashWords } from './splash.words.ts'

/** The loading screen starts to leave after the first delay and is gone after the second. Milliseconds. */
const loaderHideDelays = [100, 500] as const

const splash = () => document.getElementById('splash')

/** Lets the document's loading screen fade, and takes it away. */
export function hideSplash(): void {
  const [leaving, gone] = loaderHideDelays
  setTimeout(() => splash()?.setAttribute('data-leaving', ''), leaving)
  setTimeout(() => splash()?.remove(), gone)
}

/** Says plainly that nothing can be shown, where the loading screen stands or over the whole page. */
export function showStartFailure(language: Language): void {
  const t = translate(splashWords, language)
  const place = splash() ?? document.body
  const sentence = document.createElement('p')
  sentence.textContent = t('failed')
  const reload = document.createElement('button')
  reload.textContent = t('reload')
  reload.addEventListener('click', () => location.reload())
  place.removeAttribute('data-leaving')
  place.replaceChildren(sentence, reload)
}
