import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { makeFolder, type Service, startService } from '../service.ts'
import { write } from '../writers.ts'

const run = promisify(execFile)
const mebibytes = 4
/** Dots of one side; a picture is kept in about a megabyte. */
const side = 560
const uploadsAtMost = 12

/** A picture of noise, which no format makes smaller: about three bytes a dot. */
const noise = () =>
  sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

async function upload(service: Service, token: string): Promise<Reply> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await noise())]), 'noise.png')
  return service.call('POST', '/media?resize=false', { form, token })
}

/** 503 in words, with a time to wait. */
const isRefusal = ({ status, retryAfter, body }: Reply) =>
  status === 503 && retryAfter !== null && String(JSON.parse(body).detail).includes(' ')

/** The files and folders below a folder, and the bytes of the files. */
async function measure(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return { folders: entries.length - files.length, files: files.length, empty: sizes.filter((size) => !size).length }
}

/** A disk of a few megabytes in place of the media library. @throws Error where it cannot be mounted. */
async function mountSmallDisk(folder: string): Promise<void> {
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).catch(() => {
    throw new Error('a small disk could not be mounted; this fault needs root on Linux')
  })
}

export const diskFault: Fault = {
  name: 'disk',
  promise:
    'The disk of the media library is full: an upload is answered 503 with a sentence and a time to wait and leaves neither file nor entry, other calls go on, and uploads work again once there is room',
  limit: 120,
  run: async (after) => {
    const dataDir = await makeFolder(after)
    const media = join(dataDir, 'media')
    await mountSmallDisk(media)
    after(() => run('umount', ['--lazy', media]))
    const service = await startService(after, { dataDir })
    const token = await service.staffToken()
    const replies: Reply[] = []
    while (replies.length < uploadsAtMost && replies.every(({ status }) => status === 201))
      replies.push(await upload(service, token))
    const kept = replies.filter(({ status }) => status === 201).length
    // A second one on the full disk: it leaves as little.
    const refusals = [...replies.slice(kept), await upload(service, token)]
    const files = await measure(media)
    const library = await service.call('GET', '/media', { token })
    const others = [
      library,
      ...(await Promise.all([
        service.call('GET', '/health/ready'),
        service.call('GET', '/auth/profile', { token }),
        service.call('GET', '/shop/shop-list'),
        write(service, 'full-disk-fault'),
      ])),
    ]
    await run('mount', ['-o', `remount,size=${4 * mebibytes}m`, media])
    const later = await upload(service, token)
    const { note, seen } = findings()
    note(
      kept > 0 && refusals.length > 1 && refusals.every(isRefusal),
      `of a disk of ${mebibytes} MiB, ${kept} uploads were kept and the next ${refusals.length} answered ${refusals.map(({ status, retryAfter }) => `${status}, to wait ${retryAfter} s`).join(' and ')}`,
    )
    const entries = library.status === 200 ? JSON.parse(library.body).items.length : 0
    note(
      files.files === kept && files.folders === kept && files.empty === 0 && entries === kept,
      `${files.files} files, ${files.empty} of them empty, in ${files.folders} folders, and ${entries} entries`,
    )
    const failed = others.filter(({ status }) => status !== 200)
    note(failed.length === 0, `${failed.length} of ${others.length} other calls failed`)
    note(later.status === 201, `${later.status} for an upload once there was room`)
    return seen()
  },
}
