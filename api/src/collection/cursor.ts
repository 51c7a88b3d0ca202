import { isUuid } from '../../../shared/schema/format-checks.ts'
import { ApiError } from '../http/api-error.ts'

export type CursorValue = string | number | null

/** Tells whether a value that came back from a client can stand at one place of a cursor. */
export type CursorForm = (value: unknown) => boolean

export const cursorForms = {
  integer: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647,
  /** Microseconds since 1970, within what PostgreSQL can hold. */
  moment: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string' && value.length <= 400 && !value.includes('\0'),
  uuid: (value) => typeof value === 'string' && isUuid(value),
} as const satisfies Record<string, CursorForm>

/** The place after one row in an order: the name of the order, and the row's values in it. */
export const encodeCursor = (order: string, values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([order, ...values])).toString('base64url')

/**
 * The values of a cursor made for the same order. Nothing is signed, since a made-up place in a public
 * order reveals nothing; everything is checked, so that it cannot fail later either.
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
