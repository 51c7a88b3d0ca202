/**
 * Products that each friend who joined by an invitation adds to a plan, up to a limit that a larger plan may exceed.
 */
export const trackedProductsPerInvite = 2
export const maxTrackedProducts = 50

/** Maximum alerts of one tracked product. */
export const maxAlerts = 10
export const maxTags = 20
export const maxTagLength = 40
export const maxNoteLength = 500
/** Maximum days for the "lowest price" condition. */
export const maxLowestDays = 365

/** Maximum seconds that an alert stays quiet after it fired: a year. */
export const maxRearmSeconds = 31_536_000

/** Minutes after a check of a listing before an account may request the next one. */
export const checkMinutes = 10

/** Maximum price changes per product in an export: the newest ones. */
export const maxExportedPrices = 1_000
