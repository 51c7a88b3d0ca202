import { languageOfPath } from '@qasima/shared/contract/language'
import { boot } from './boot.tsx'
import { readDocumentState } from './site-context.ts'
import { showStartFailure } from './splash/splash.ts'

try {
  boot(readDocumentState())
} catch (error) {
  showStartFailure(languageOfPath(location.pathname))
  // The page is told in words; the cause belongs to whoever looks for it.
  reportError(error)
}
