import type { AnyCollection } from '../../../../shared/contract/collection.ts'
import { columnFinder, headerForm, tableColumns } from '../../../../shared/contract/collection-columns.ts'
import { ApiError } from '../../http/api-error.ts'
import { wrongFile } from './decode-table.ts'
import { labelsOf, reasonHeaders } from './field-names.ts'

/** The record column for each table column; null for ignored ones. */
export type ImportColumns = readonly (string | null)[]

const passwords = new Set(['password', 'passwordhash', 'كلمة المرور', 'كلمة السر'].map(headerForm))

/** Columns of an export that staff do not set, and the reasons column of rejected rows. */
function passedOver({ item }: AnyCollection): ReadonlySet<string> {
  return new Set([...Object.keys(item.properties), ...Object.values(reasonHeaders)].map(headerForm))
}

const unknown = (names: readonly string[]) =>
  new ApiError('VALIDATION_ERROR', {
    fields: names.slice(0, 20).map((name) => ({ key: name.slice(0, 60), message: 'UNKNOWN' })),
  })

/** Finds columns by the names of a collection's fields. */
export function headerReader(contract: AnyCollection) {
  const find = columnFinder(contract, labelsOf(contract))
  const ignored = passedOver(contract)
  const known = new Set(tableColumns(contract).map(({ name }) => name))

  /** Each column once: the first of several that match. */
  const found = (header: readonly string[]): (string | null)[] => {
    const taken = new Set<string>()
    return header.map((text) => {
      const name = find(text)
      if (name === undefined || taken.has(name)) return null
      taken.add(name)
      return name
    })
  }

  const given = (header: readonly string[], text: string): (string | null)[] => {
    const names = text.split(',').map((name) => name.trim() || null)
    const used = names.filter((name) => name !== null)
    const isWrong = names.length > header.length || new Set(used).size < used.length
    if (isWrong || !used.every((name) => known.has(name))) throw wrongFile('INVALID', { key: 'columns' })
    return header.map((_, place) => names[place] ?? null)
  }

  return {
    isKnown: (header: string) => find(header) !== undefined,
    /**
     * Columns as the caller chose, or as found.
     * @throws ApiError `VALIDATION_ERROR` for passwords, and for unknown columns unless allowed.
     */
    read(
      header: readonly string[],
      { columns, mayBeUnknown }: { columns: string | undefined; mayBeUnknown: boolean },
    ): ImportColumns {
      if (header.some((text) => passwords.has(headerForm(text)))) throw unknown(['password'])
      if (columns !== undefined) return given(header, columns)
      const read = found(header)
      const strange = header.filter(
        (text, place) => read[place] === null && text !== '' && !ignored.has(headerForm(text)),
      )
      const isOfExport = (text: string) =>
        Object.keys(contract.item.properties).some((field) => text.startsWith(`${field}.`))
      const others = strange.filter((text) => !isOfExport(text) && find(text) === undefined)
      if (others.length > 0 && !mayBeUnknown) throw unknown(others)
      return read
    },
  }
}
