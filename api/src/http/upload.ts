import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FieldFailure } from '../../../shared/contract/problem.ts'
import { ApiError } from './api-error.ts'

/** An uploaded file, on disk. */
interface Upload {
  /** The sender's name for it: any text. */
  readonly name: string
  readonly path: string
}

/** Receives the file of a call's form, and keeps it only while the work on it lasts. */
export type WithUpload = <Value>(maxBytes: number, work: (upload: Upload) => Promise<Value>) => Promise<Value>

const field = 'file'
/** Allowance for the rest of a form: boundaries, headers, a few short fields. */
const formBytes = 16_384

export const uploadFailure = (message: FieldFailure, cause?: unknown): ApiError =>
  new ApiError('VALIDATION_ERROR', { fields: [{ key: field, message }], cause })

async function receive(request: FastifyRequest, path: string, maxBytes: number): Promise<string> {
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw uploadFailure('TOO_LONG')
  if (!request.isMultipart()) throw uploadFailure('REQUIRED')
  const part = await request
    .file({
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes, files: 1, fields: 8, parts: 9, fieldSize: 1_024 },
    })
    .catch((cause) => {
      throw new ApiError('BAD_REQUEST', { cause })
    })
  if (part?.fieldname !== field) throw uploadFailure('REQUIRED')
  // Abort at the first excess byte, not after receiving everything.
  part.file.once('limit', () => part.file.destroy(uploadFailure('TOO_LONG')))
  await pipeline(part.file, createWriteStream(path))
  return part.filename
}

/**
 * Gives a handler the uploads of its request, streamed to disk.
 * @throws ApiError `VALIDATION_ERROR` for the field `file`, or `BAD_REQUEST` for an invalid form.
 */
export const uploadsOf =
  (request: FastifyRequest): WithUpload =>
  async (maxBytes, work) => {
    const folder = await mkdtemp(join(tmpdir(), `qasima-upload-${process.pid}-`))
    try {
      const path = join(folder, field)
      return await work({ path, name: await receive(request, path, maxBytes) })
    } finally {
      // Discard the rest of the body, so that the sender can read the response.
      request.raw.resume()
      await rm(folder, { recursive: true, force: true })
    }
  }
