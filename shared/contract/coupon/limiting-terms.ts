/**
 * Terms that keep a part of the shoppers from using a code, and the part of them that can use it all the same. A code
 * with any of them lowers no price that is shown to everybody, and is expected to save less.
 */
export const limitingTerms = [
  { field: 'studentOnly', part: 0.2 },
  { field: 'newCustomersOnly', part: 0.5 },
  { field: 'appOnly', part: 0.7 },
  { field: 'excludesSaleItems', part: 0.8 },
] as const

export type LimitingTerm = (typeof limitingTerms)[number]['field']
