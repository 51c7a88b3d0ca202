import { boot } from './boot.tsx'
import { readDocumentState } from './site-context.ts'
import { showStartFailure } from './splash/splash.ts'

const start = async () => boot(readDocumentState())

start().catch((error) => {
  showStartFailure()
  // The visitor gets a sentence; the cause belongs in the log of the browser.
  reportError(error)
})
