import { type ErrorKey, entryOf } from '../../../shared/contract/error-catalogue.ts'

/** Whether a failure concerns one record only, and does not stop a bulk action or an import. */
export const isOfOneRecord = (key: ErrorKey): boolean => entryOf(key).status < 500
