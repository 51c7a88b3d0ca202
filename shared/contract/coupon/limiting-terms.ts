/**
 * Terms that exclude some shoppers, and the share of shoppers who can still use the code. A code with any of them does
 * not lower publicly shown prices, and its expected saving is smaller.
 */
export const limitingTerms = [
  { field: 'studentOnly', part: 0.2 },
  { field: 'newCustomersOnly', part: 0.5 },
  { field: 'appOnly', part: 0.7 },
  { field: 'excludesSaleItems', part: 0.8 },
] as const

export type LimitingTerm = (typeof limitingTerms)[number]['field']
