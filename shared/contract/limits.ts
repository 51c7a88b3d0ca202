/** Business constants. Times are milliseconds unless the name says otherwise. */

export const passwordLength = { min: 8, max: 50 } as const
export const verificationCodeDigits = 5
/** A code is good for this long, can be tried so often, and is sent again at the earliest after the wait. */
export const verificationCode = { minutes: 10, tries: 5, failuresADay: 10, resendSeconds: 60, sentAnHour: 5 } as const
export const resetLinkMinutes = 60
export const accountDeletionGraceHours = 24

/** A session ends when it was not used for the first, and at the latest after the second. */
export const sessionDays = { idle: 30, absolute: 365 } as const
export const accessTokenMinutes = 10
/** For so long a refresh token that was just used answers its successor again. */
export const refreshGraceSeconds = 10
/** Time to answer a sign-in provider, and then to fetch what came of it. */
export const oauthFlowMinutes = 10
export const oauthHandoverMinutes = 5

export const nameLength = { min: 1, max: 50 } as const
/** Years since birth that an account holder may have. */
export const age = { min: 13, max: 120 } as const
export const logoutAfterDeletionRequest = 5_000

export const requestTimeout = 20_000
/** For a call that brings a file: slow lines take minutes to send one. */
export const fileTimeout = 10 * 60_000
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

/** Products that a free account tracks; every friend who joined by invitation raises it, up to a bound. */
export const freeTrackedProducts = 10
export const trackedProductsPerInvite = 2
export const mostTrackedProducts = 50

/** Days that a record stays in the trash of the back-office. */
export const trashDays = 90

export const pageSize = { default: 20, max: 100 } as const
