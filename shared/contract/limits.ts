/** Business constants. Times are milliseconds unless the name says otherwise. */

export const passwordLength = { min: 8, max: 50 } as const
export const verificationCodeDigits = 5
export const accountDeletionGraceHours = 24
export const logoutAfterDeletionRequest = 5_000

export const requestTimeout = 20_000
export const retries = 3
export const retryDelay = 1_000
export const clientVersion = '0.1.106'

export const geolocationCacheSeconds = 3_600
export const staleAfter = 5 * 60_000

export const sessionCookieDays = 365
export const cachePrefix = 'cache_'

export const toastDuration = 4_000
export const toastsVisible = 3
export const tooltipDelay = 700
export const tooltipSkipDelay = 300

/** The loading screen starts to leave after the first delay and is gone after the second. */
export const loaderHideDelays = [100, 500] as const
export const dashboardLoadDelay = 500

export const logoSize = { width: 100, height: 45.5 } as const

/** Products that a free account tracks; invitations raise it. */
export const freeTrackedProducts = 10

export const pageSize = { default: 20, max: 100 } as const
