/** Accounts, their credentials and sessions. Times are in milliseconds unless the name says otherwise. */

export const passwordLength = { min: 8, max: 50 } as const
export const verificationCodeDigits = 5
/** Validity, attempts and resend limits of a verification code. */
export const verificationCode = { minutes: 10, tries: 5, failuresADay: 10, resendSeconds: 60, sentAnHour: 5 } as const
export const resetLinkMinutes = 60
/** Longer than a reset link's, because the recipient did not ask for it. */
export const invitationHours = 72
export const accountDeletionGraceHours = 24
/** A session ends after `idle` days without use, and after `absolute` days at the latest. */
export const sessionDays = { idle: 30, absolute: 365 } as const
/** The same for staff, whose sessions have more access. */
export const staffSession = { idleHours: 12, absoluteDays: 7 } as const
/** Maximum age of a sign-in for changing permissions, credentials or another account. */
export const stepUpMinutes = 15
/** Time and attempts for the second step of a sign-in, and failures allowed per account and day. */
export const secondFactor = { minutes: 10, tries: 5, failuresADay: 20 } as const
export const authenticatorCodeDigits = 6
export const recoveryCodeCount = 10
export const maxPasskeys = 20
export const passkeyNameLength = { min: 1, max: 60 } as const
export const accessTokenMinutes = 10
/** How long a refresh token that was just used returns its successor again: to any caller, and to its own device. */
export const refreshGrace = { seconds: 10, deviceSeconds: 600 } as const

/** How long a browser is recognised after its last sign-in. */
export const deviceCookieDays = 365

/** Wrong passwords allowed from a known browser. */
export const knownDeviceTries = { times: 10, seconds: 3_600 } as const

export const signInHistoryDays = 90
/** Time to sign in at a provider, and then to redeem the result. */
export const oauthFlowMinutes = 10
export const oauthHandoverMinutes = 5
export const nameLength = { min: 1, max: 50 } as const
export const maxInviteCodeLength = 40
/** Allowed age of a user in years. */
export const age = { min: 13, max: 120 } as const
export const logoutAfterDeletionRequest = 5_000
