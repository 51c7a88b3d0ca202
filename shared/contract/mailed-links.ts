import type { SecretAddress } from './secret-address.ts'

/** Confirms an alert requested for an email without an account. */
export const confirmAlertLink = { path: '/alert/confirm/:token', secrets: ['token'] } as const satisfies SecretAddress

/** Ends such an alert and erases it. */
export const endAlertLink = { path: '/alert/end/:token', secrets: ['token'] } as const satisfies SecretAddress

/**
 * API pages that emails link to, with a secret in the path. They are not calls of the contract, but their secrets must
 * be kept out of logs.
 */
export const mailedLinks: readonly SecretAddress[] = [confirmAlertLink, endAlertLink]
