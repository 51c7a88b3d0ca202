/** Lists, changes and the trash of the back-office. */

/** Days that a record stays in the trash of the back-office. */
export const trashDays = 90
export const pageSize = { default: 20, max: 100 } as const
/** The last page that can be requested by number; later ones are reached by cursor. */
export const maxPage = 10_000

/** Totals are counted up to this number; above it, the planner's estimate is returned. */
export const countedExactly = 10_000

/** Maximum records of one bulk action. */
export const maxBulkRecords = 1_000
/** Maximum rows of one import, and maximum bytes of its file. */
export const maxImportRows = 20_000
export const maxImportColumns = 500
export const maxImportBytes = 10_000_000
