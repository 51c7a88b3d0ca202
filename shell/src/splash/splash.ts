import { startFailedEvent } from '@qasima/shared/federation/document-state'

/** The loading screen starts to leave after the first delay and is gone after the second. Milliseconds. */
const loaderHideDelays = [100, 500] as const

/** It stays where it says that the page cannot start. */
const splash = () => document.querySelector('#splash:not([data-start=failed])')

/** Lets the document's loading screen fade, and takes it away. */
export function hideSplash(): void {
  const [leaving, gone] = loaderHideDelays
  setTimeout(() => splash()?.setAttribute('data-leaving', ''), leaving)
  setTimeout(() => splash()?.remove(), gone)
}

/** Takes away what says so, as the page is drawn after all. */
export const removeStartFailure = (): void => document.getElementById('splash')?.remove()

/** Lets the document say that nothing can be shown. */
export const showStartFailure = (): boolean => dispatchEvent(new Event(startFailedEvent))
