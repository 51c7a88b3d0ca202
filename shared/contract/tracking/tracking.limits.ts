/** Products that a free account tracks; every friend who joined by invitation raises it, up to a bound. */
export const freeTrackedProducts = 10
export const trackedProductsPerInvite = 2
export const maxTrackedProducts = 50
