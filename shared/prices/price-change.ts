/**
 * By how many percent a price differs from the one before, up or down: `25` from 899 to 674. A price that moved at all moved by
 * at least one, so that no drop reads as 0%.
 */
export const percentChanged = (previous: number, amount: number): number =>
  Math.max(Math.round(Math.abs(amount / Math.max(previous, 1) - 1) * 100), 1)
