import { chooseDigits } from '@qasima/shared/i18n/digits'
import { preferences } from '@qasima/shared/session/preferences'

/** Lets sentences that are made outside React follow the visitor's choice of digits. */
export function startDigits(): void {
  chooseDigits(preferences.getState().digits)
  preferences.subscribe(({ digits }) => chooseDigits(digits))
}
