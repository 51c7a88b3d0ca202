/** How much of an account's self-reported savings of one day counts in the public total. */
export const maxReportedADay = { amount: 10_000, currency: 'USD' } as const
