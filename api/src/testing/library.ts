import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Create } from 'sharp'
import type { MediaItem } from '../../../shared/contract/media/media.routes.ts'
import { callAs } from './test-account.ts'
import { startTestApi } from './test-api.ts'

/** A real picture, of one colour by default. */
export const draw = (width: number, height: number, values: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c', ...values } })

/** The API with a media library of its own, and a member of staff with all permissions. */
export async function startLibrary(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestApi>[1] = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'qasima-library-'))
  const api = await startTestApi({ DATA_DIR: dataDir, ...environment }, options)
  const staff = await api.rows.staff()
  const token = await api.tokenOf(staff)
  const call = callAs(api, token)

  /** Sends a file as a browser's form does. */
  const upload = async (bytes: Uint8Array, name: string, query = '', asToken = token, field = 'file') => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)]), name)
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const payload = Buffer.from(await encoded.arrayBuffer())
    const authorization = `Bearer ${asToken}`
    return api.request({
      method: 'POST',
      url: `/api/v1/media${query}`,
      headers: { authorization, 'content-type': type },
      payload,
    })
  }
  return {
    ...api,
    staff,
    token,
    call,
    dataDir,
    upload,
    /** A small picture that is in the library. */
    add: async (name: string, dir = ''): Promise<MediaItem> => {
      const reply = await upload(await draw(40, 30).png().toBuffer(), name, `?${new URLSearchParams({ dir })}`)
      if (reply.statusCode !== 201) throw new Error(`the picture ${name} was not taken: ${reply.body}`)
      return reply.json()
    },
    list: async (dir = ''): Promise<readonly MediaItem[]> =>
      (await call('GET', `/media?${new URLSearchParams({ dir })}`)).json().items,
    /** What the audit holds of a path. */
    audited: (path: string) =>
      api.database.main.kysely
        .selectFrom('audit')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('section', '=', 'media')
        .where('record_id', '=', path)
        .orderBy('id')
        .execute(),
    close: async () => {
      await api.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Library = Awaited<ReturnType<typeof startLibrary>>
