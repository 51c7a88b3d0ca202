/**
 * The percentage by which a price changed, up or down: `25` from 899 to 674. At least 1 if the price changed at all, so
 * that no drop shows as 0%.
 */
export const percentChanged = (previous: number, amount: number): number =>
  Math.max(Math.round(Math.abs(amount / Math.max(previous, 1) - 1) * 100), 1)
