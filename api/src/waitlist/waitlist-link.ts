import type { Language } from '../../../shared/contract/language.ts'
import { bases } from '../../../shared/contract/route.ts'

export const leavePath = '/waitlist/leave'

/** The link of a mail that takes its address off the list. */
export function leaveAddress(publicOrigin: string, leaveKey: string, language: Language): string {
  return `${publicOrigin}${bases.api}${leavePath}?key=${leaveKey}&language=${language}`
}
