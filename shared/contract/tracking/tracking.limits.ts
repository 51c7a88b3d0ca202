/** Products that a free account tracks; every friend who joined by invitation raises it, up to a bound. */
export const freeTrackedProducts = 10
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
