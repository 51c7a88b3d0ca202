/** Lists and the trash of the back-office. */

/** Days that a record stays in the trash of the back-office. */
export const trashDays = 90
export const pageSize = { default: 20, max: 100 } as const
