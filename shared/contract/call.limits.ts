/** How a client calls the API. Times are milliseconds. */

export const requestTimeout = 20_000
/** For a call that brings a file: slow lines take minutes to send one. */
export const fileTimeout = 10 * 60_000
export const retries = 3
export const retryDelay = 1_000
/** For questions that decide what is on screen at all: a person waits no longer for dots. */
export const decisionDeadline = 5_000
export const clientVersion = '0.1.106'
export const staleTime = 5 * 60_000
