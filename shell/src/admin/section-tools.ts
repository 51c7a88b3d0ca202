import type { loadScreens } from '../remotes/load-screens.ts'
import type { Router } from '../router.ts'

/** What the routes of sections are made with. */
export interface SectionTools {
  readonly load: typeof loadScreens
  /** The one router, once it is made. */
  readonly routerOf: () => Router
  /** Of our apps. */
  readonly schemes: readonly string[]
}

/** The sections that a member of staff may see are put under this route. */
export const backOfficeId = 'back-office'
/** What none of them owns comes to this one. */
export const unknownAddressId = 'back-office-unknown'
