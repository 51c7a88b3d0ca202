import readRange from 'range-parser'
import { readMediaFile } from '../../../shared/contract/media/media-files.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import type { BytePart } from '../object-store/object-store.ts'
import { readStoreOf } from './media-store.ts'
import { typeOfFile } from './media-type.ts'

const keyForm = /^[a-z0-9-]{1,60}$/
const fileForm = /^[a-z0-9]{1,20}\.[a-z0-9]{3,4}$/

interface PartRequest {
  readonly range?: string | undefined
  readonly 'if-range'?: string | undefined
}

/**
 * The part that a request asks for; undefined for all of it, also where several parts or another unit are asked for.
 */
function partOf(size: number, { range, 'if-range': ifRange }: PartRequest, tag: string): BytePart | 'none' | undefined {
  if (!range || (ifRange !== undefined && ifRange !== tag)) return undefined
  const parts = readRange(size, range)
  if (parts === -1) return 'none'
  if (parts === -2 || parts.type !== 'bytes') return undefined
  const [first, ...others] = parts
  return others.length === 0 ? first : undefined
}

/**
 * Answers the files of the library, whole or in part, to every caller and to pages of any site. Bytes of an address
 * never change.
 */
export const rootRoutes: RootRoutes = async (server, context) => {
  const store = await readStoreOf(context)
  const config = { audience: 'public', rateLimit: { max: 3_000, timeWindow: 60_000 } } as const
  server.get<{ Params: { key: string; file: string } }>(
    readMediaFile.rootPath,
    { config },
    async ({ params, headers }, reply) => {
      const { key, file } = params
      const type = typeOfFile(file)
      if (!type || !keyForm.test(key) || !fileForm.test(file)) throw new ApiError('NOT_FOUND')
      const name = `${key}/${file}`
      const tag = `"${name}"`
      const size = headers.range ? await store.sizeOf(name) : undefined
      const part = size === undefined ? undefined : partOf(size, headers, tag)
      if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
      const found = await store.get(name, part)
      if (!found) throw new ApiError('NOT_FOUND')
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
      return reply
        .headers({
          'content-type': type,
          'content-length': found.size,
          'accept-ranges': 'bytes',
          etag: tag,
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened as a page of its own it can do nothing but play; shown in a page of another site it is welcome.
          'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(found.stream)
    },
  )
}
