import type { ImportReply } from '../contract/collection-import.ts'

/** What an import answers, where a test says only a part of it: one new record, from one column that is known. */
export function importReply(parts: Partial<ImportReply> = {}): ImportReply {
  const { rows = 1, errors = [] } = parts
  return {
    encoding: 'utf-8',
    delimiter: 'comma',
    columns: [{ header: 'name', field: 'name' }],
    firstRows: [['Atlas']],
    rows,
    counts: { made: rows - errors.length, changed: 0, same: 0, wrong: errors.length },
    created: 0,
    updated: 0,
    changes: [],
    errors,
    rejected: null,
    batchId: null,
    ...parts,
  }
}
