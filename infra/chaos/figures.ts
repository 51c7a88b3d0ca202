/** Seconds with one decimal. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

/** Milliseconds since a moment, on a clock that nothing turns. */
export function stopwatch(): () => number {
  const begun = performance.now()
  return () => performance.now() - begun
}
