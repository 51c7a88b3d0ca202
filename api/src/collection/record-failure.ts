import { type ErrorKey, entryOf } from '../../../shared/contract/error-catalogue.ts'

/** Whether a failure is about one record, and leaves the others of a bulk action or an import alone. */
export const isOfOneRecord = (key: ErrorKey): boolean => entryOf(key).status < 500
