import { verificationCode } from '@qasima/shared/contract/identity/identity.limits'

const key = 'code_resend'

/** Keeps, over reloads, that a code was just mailed to this account. Seconds: until another may be asked for. */
export function rememberCodeSent(userId: string, seconds: number = verificationCode.resendSeconds): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, at: Date.now() + seconds * 1_000 }))
  } catch {
    // Without storage the API alone says that it is too early.
  }
}

/** When another code may be asked for, in milliseconds since 1970; 0 when nothing is known. */
export function resendMoment(userId: string): number {
  try {
    const kept: { userId?: unknown; at?: unknown } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return kept.userId === userId && typeof kept.at === 'number' ? kept.at : 0
  } catch {
    return 0
  }
}
