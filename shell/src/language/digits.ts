import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { chooseDigits } from '@qasima/shared/i18n/digits'
import { type Preferences, preferences } from '@qasima/shared/session/preferences'
import { keepChoice } from '../keep-choice.ts'

/** Applies the visitor's digits to sentences made outside React, and to the next document. */
export function startDigits(mainDomain: string): void {
  function follow({ digits }: Pick<Preferences, 'digits'>) {
    chooseDigits(digits)
    keepChoice(lookCookies.digits, digits === 'latn' ? undefined : digits, mainDomain)
  }
  follow(preferences.getState())
  preferences.subscribe(follow)
}
