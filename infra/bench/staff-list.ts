/** What staff ask of a list: a filter, an order of their own and a page in the middle. */
export const staffList = { page: 3, limit: 20, sort: '-createdAt', 'filter[discountType]': 'percent' } as const

export const staffListQuery = new URLSearchParams(
  Object.entries(staffList).map(([name, value]) => [name, String(value)]),
).toString()
