import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from './api-error.ts'

const keyForm = /^[\w.:-]{8,100}$/

/** The caller's `Idempotency-Key`; null without one. @throws ApiError `VALIDATION_ERROR` for one of another form. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyForm.test(key)) return key
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'idempotency-key', message: 'INVALID' }] })
}
