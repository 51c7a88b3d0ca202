import { isUuid } from '../../../shared/schema/format-checks.ts'
import { ApiError } from '../http/api-error.ts'

export type CursorValue = string | number | null

/** Whether a value from a client is valid at one position of a cursor. */
export type CursorForm = (value: unknown) => boolean

export const cursorForms = {
  integer: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647,
  /** Microseconds since 1970, within PostgreSQL's range. */
  moment: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string' && value.length <= 400 && !value.includes('\0'),
  uuid: (value) => typeof value === 'string' && isUuid(value),
} as const satisfies Record<string, CursorForm>

/** Encodes the position after a row: the name of the order and the row's values in it. */
export const encodeCursor = (order: string, values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([order, ...values])).toString('base64url')

/**
 * Decodes a cursor of the same order. It is not signed, because a forged position in a public order reveals nothing;
 * all values are validated, so that nothing fails later.
 * @throws ApiError `VALIDATION_ERROR` on the field `cursor`.
 */
export function decodeCursor(cursor: string, order: string, forms: readonly CursorForm[]): readonly CursorValue[] {
  const values = parse(cursor)
  const [found, ...places] = values ?? []
  const known = places.filter((value, index): value is CursorValue => forms[index]?.(value) ?? false)
  if (found !== order || places.length !== forms.length || known.length < places.length)
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'cursor', message: 'INVALID' }] })
  return known
}

function parse(cursor: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
