/** How a client calls the API. Times are in milliseconds. */

export const requestTimeout = 20_000
/** For calls with a file: an upload over a slow connection takes minutes. */
export const fileTimeout = 10 * 60_000
export const retries = 3
export const retryDelay = 1_000
/** Timeout of requests that decide which screen is shown: users do not wait longer for a loading indicator. */
export const decisionDeadline = 5_000
export const clientVersion = '0.1.106'
export const staleTime = 5 * 60_000
