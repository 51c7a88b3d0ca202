import type { SecretAddress } from './secret-address.ts'

/** Begins the alert that an address without an account asked for. */
export const confirmAlertLink = { path: '/alert/confirm/:token', secrets: ['token'] } as const satisfies SecretAddress

/** Ends such an alert and erases it. */
export const endAlertLink = { path: '/alert/end/:token', secrets: ['token'] } as const satisfies SecretAddress

/** Pages of the API that mails lead to, with a secret in the path. They are no calls of the contract, yet no log may hold them. */
export const mailedLinks: readonly SecretAddress[] = [confirmAlertLink, endAlertLink]
