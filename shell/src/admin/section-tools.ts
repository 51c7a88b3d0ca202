import type { loadScreens } from '../remotes/load-screens.ts'
import type { Router } from '../router.ts'

/** The dependencies of section routes. */
export interface SectionTools {
  readonly load: typeof loadScreens
  /** The page's router, once it exists. */
  readonly routerOf: () => Router
  /** Of our apps. */
  readonly schemes: readonly string[]
}

/** Sections that a member of staff may see are added under this route. */
export const backOfficeId = 'back-office'
/** Handles addresses that no section owns. */
export const unknownAddressId = 'back-office-unknown'
