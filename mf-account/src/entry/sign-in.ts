import type { SignedIn } from '@qasima/shared/contract/identity/sign-in.routes'
import type { Language } from '@qasima/shared/contract/language'
import { translate } from '@qasima/shared/i18n/words'
import { storeSession } from '@qasima/shared/session/session'
import { toast } from '@qasima/shared/ui/toast'
import { entryWords } from './entry.words.ts'

/** Shows, on whichever screen comes next, that signing in cancelled the deletion. */
export function announceKept({ deletionCancelled }: SignedIn, language: Language): void {
  if (deletionCancelled) toast.success(translate(entryWords, language)('deletionCancelled'), { topic: 'deletion' })
}

/**
 * Stores the session of a sign-in. The shell then navigates; until then the form stays busy, so that it is not sent
 * twice.
 */
export async function signIn(answer: SignedIn, language: Language): Promise<never> {
  await storeSession(answer)
  announceKept(answer, language)
  return new Promise(() => {})
}
