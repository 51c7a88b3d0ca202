/** Lists, changes and the trash of the back-office. */

/** Days that a record stays in the trash of the back-office. */
export const trashDays = 90
export const pageSize = { default: 20, max: 100 } as const
/** The last page that can be asked for by its number; those after it are reached by cursor. */
export const maxPage = 10_000

/** Totals are counted up to here; beyond, the planner's estimate is answered. */
export const countedExactly = 10_000

/** Records at most that one bulk action may name. */
export const maxBulkRecords = 1_000
/** Rows at most of one import, and bytes of its file. */
export const maxImportRows = 20_000
export const maxImportColumns = 500
export const maxImportBytes = 10_000_000
