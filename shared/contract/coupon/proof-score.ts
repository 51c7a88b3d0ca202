/** Standard score of the 95 % interval. */
const z = 1.96

/**
 * The share of tries, 0 to 1, that work with 95 % confidence: the lower bound of the Wilson interval. Codes of a store
 * are ordered by it.
 */
export function proofScore(worked: number, failed: number): number {
  if (worked === 0) return 0
  const tries = worked + failed
  const middle = worked + z ** 2 / 2
  const spread = z * Math.sqrt((worked * failed) / tries + z ** 2 / 4)
  return (middle - spread) / (tries + z ** 2)
}
