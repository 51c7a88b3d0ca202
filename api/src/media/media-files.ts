import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { ObjectStore } from './object-store.ts'
import { typeOfFile } from './picture.ts'

const keyForm = /^[a-z0-9-]{1,60}$/
const fileForm = /^[a-z0-9]{1,20}\.[a-z]{3,4}$/

/** Answers the files of pictures, to anybody and to pages of any site. Bytes of an address never change. */
export function mediaFiles(server: FastifyInstance, store: ObjectStore): void {
  const config = { audience: 'public', rateLimit: { max: 3_000, timeWindow: 60_000 } } as const
  server.get<{ Params: { key: string; file: string } }>('/media/:key/:file', { config }, async ({ params }, reply) => {
    const { key, file } = params
    const type = typeOfFile(file)
    const found = type && keyForm.test(key) && fileForm.test(file) ? await store.get(`${key}/${file}`) : undefined
    if (!found || !type) throw new ApiError('NOT_FOUND')
    return reply
      .headers({
        'content-type': type,
        'content-length': found.size,
        'cache-control': 'public, max-age=31536000, immutable',
        // Opened as a page of its own it can do nothing; shown in a page of another site it is welcome.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(found.stream)
  })
}
