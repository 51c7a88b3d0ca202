/** Products that each friend who joined by an invitation adds to a plan, up to a bound that a larger plan may pass. */
export const trackedProductsPerInvite = 2
export const maxTrackedProducts = 50

/** Alerts of one tracked product. */
export const maxAlerts = 10
export const maxTags = 20
export const maxTagLength = 40
export const maxNoteLength = 500
/** Days that the lowest price can be looked for in. */
export const maxLowestDays = 365

/** Seconds that an alert keeps quiet for after it fired, at most: a year. */
export const maxRearmSeconds = 31_536_000

/** Minutes after a look at a listing before an account may ask for the next one. */
export const checkMinutes = 10

/** Changed prices of one product in an exported file: the newest of them. */
export const maxExportedPrices = 1_000
