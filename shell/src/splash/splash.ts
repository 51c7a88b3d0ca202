import { startFailedEvent } from '@qasima/shared/federation/document-state'

/** Delays in milliseconds after which the loading screen starts to fade, and is removed. */
const loaderHideDelays = [100, 500] as const

/** It stays if it says that the page cannot start. */
const splash = () => document.querySelector('#splash:not([data-start=failed])')

/** Fades out and removes the document's loading screen. */
export function hideSplash(): void {
  const [leaving, gone] = loaderHideDelays
  setTimeout(() => splash()?.setAttribute('data-leaving', ''), leaving)
  setTimeout(() => splash()?.remove(), gone)
}

/** Removes the failure message, because the page is rendered after all. */
export const removeStartFailure = (): void => document.getElementById('splash')?.remove()

/** Makes the document say that nothing can be shown. */
export const showStartFailure = (): boolean => dispatchEvent(new Event(startFailedEvent))
