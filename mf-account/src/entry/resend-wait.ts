import { verificationCode } from '@qasima/shared/contract/identity/identity.limits'

const key = 'code_resend'

/**
 * Remembers across reloads that a code was just emailed to this account. `seconds` is the time until another may be
 * requested.
 */
export function rememberCodeSent(userId: string, seconds: number = verificationCode.resendSeconds): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, at: Date.now() + seconds * 1_000 }))
  } catch {
    // Without storage, only the API says that it is too early.
  }
}

/** When another code may be requested, in milliseconds since 1970; 0 if unknown. */
export function resendMoment(userId: string): number {
  try {
    const kept: { userId?: unknown; at?: unknown } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return kept.userId === userId && typeof kept.at === 'number' ? kept.at : 0
  } catch {
    return 0
  }
}
