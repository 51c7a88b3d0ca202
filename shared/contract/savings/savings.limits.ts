/** What the public sum of savings takes of what one account reports of itself on one day. */
export const maxReportedADay = { amount: 10_000, currency: 'USD' } as const
