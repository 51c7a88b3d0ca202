import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorCode } from './error-code.ts'
import { problemOf } from './problem-reply.ts'

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers what is no HTTP, or too long for it, on the bare connection: there is no request yet, so the answer is in the
 * default language. The connection is closed.
 */
export function refuseUnreadable(error: Error, socket: Socket): void {
  const code = errorCode(error)
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const status = statusOf[code ?? ''] ?? 400
    const problem = problemOf({ key: 'BAD_REQUEST' }, { id: randomUUID(), headers: {} })
    const body = Buffer.from(JSON.stringify({ ...problem, status }))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json',
      'cache-control: no-store',
      'content-language: ar',
      `x-request-id: ${problem.instance}`,
      `content-length: ${body.length}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body)
  }
  socket.destroySoon()
}
