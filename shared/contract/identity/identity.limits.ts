/** Accounts, their credentials and sessions. Times are milliseconds unless the name says otherwise. */

export const passwordLength = { min: 8, max: 50 } as const
export const verificationCodeDigits = 5
/** A code is good for this long, can be tried so often, and is sent again at the earliest after the wait. */
export const verificationCode = { minutes: 10, tries: 5, failuresADay: 10, resendSeconds: 60, sentAnHour: 5 } as const
export const resetLinkMinutes = 60
/** An invitation waits for its reader, who did not ask for it. */
export const invitationHours = 72
export const accountDeletionGraceHours = 24
/** A session ends when it was not used for the first, and at the latest after the second. */
export const sessionDays = { idle: 30, absolute: 365 } as const
/** The same for staff, whose devices reach more. */
export const staffSession = { idleHours: 12, absoluteDays: 7 } as const
/** How old a sign-in may be at most for a change of rights, of credentials or of another account. */
export const stepUpMinutes = 15
/** The second step of a sign-in has this long and so many attempts; an account may fail so often in a day. */
export const secondFactor = { minutes: 10, tries: 5, failuresADay: 20 } as const
export const authenticatorCodeDigits = 6
export const recoveryCodeCount = 10
export const maxPasskeys = 20
export const passkeyNameLength = { min: 1, max: 60 } as const
export const accessTokenMinutes = 10
/** For so long a refresh token that was just used answers its successor again: to a caller, and to its own device. */
export const refreshGrace = { seconds: 10, deviceSeconds: 600 } as const

/** A browser is known again for so long after its last sign-in. */
export const deviceCookieDays = 365

/** Wrong passwords of a known browser. */
export const knownDeviceTries = { times: 10, seconds: 3_600 } as const

export const signInHistoryDays = 90
/** Time to answer a sign-in provider, and then to fetch what came of it. */
export const oauthFlowMinutes = 10
export const oauthHandoverMinutes = 5
export const nameLength = { min: 1, max: 50 } as const
export const maxInviteCodeLength = 40
/** Years since birth that a user may have. */
export const age = { min: 13, max: 120 } as const
export const logoutAfterDeletionRequest = 5_000
