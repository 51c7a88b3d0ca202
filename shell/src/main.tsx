import { languageOfPath } from '@qasima/shared/contract/language'
import { boot } from './boot.tsx'
import { readDocumentState } from './site-context.ts'
import { showStartFailure } from './splash/splash.ts'

const start = async () => boot(readDocumentState())

start().catch((error) => {
  showStartFailure(languageOfPath(location.pathname))
  // The page is told in words; the cause belongs to whoever looks for it.
  reportError(error)
})
