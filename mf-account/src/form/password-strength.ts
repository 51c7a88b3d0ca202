import { passwordLength } from '@qasima/shared/contract/identity/identity.limits'

/** From passwords found in lists of common ones to passwords that are not. */
export const strengths = ['weak', 'fair', 'strong'] as const
export type Strength = (typeof strengths)[number]

const known = /pass?w|qwert|azert|asdf|1q2w|letmein|welcome|admin|iloveyou|habib|allah|mohamm?[ae]d|ahmed/i
const bits = { fair: 40, strong: 60 } as const

const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 32],
]

/** Counts characters that neither repeat nor follow their predecessor: `aaa` and `abc` count as one. */
function effectiveLength(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  return points.filter((point, place) => place === 0 || Math.abs(point - (points[place - 1] ?? 0)) > 1).length
}

/** A rough password strength; null while it is too short. `ownWords` are words that it should not contain. */
export function passwordStrength(password: string, ownWords: readonly string[] = []): Strength | null {
  if ([...password].length < passwordLength.min) return null
  const lower = password.toLowerCase()
  if (ownWords.some((word) => word.length > 3 && lower.includes(word.toLowerCase()))) return 'weak'
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const worth = effectiveLength(password.replace(known, '')) * Math.log2(pool)
  if (worth >= bits.strong) return 'strong'
  return worth >= bits.fair ? 'fair' : 'weak'
}
