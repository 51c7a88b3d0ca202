import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { ApiError } from '../http/api-error.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { isVideoFormat, pictureTypes, type VideoFormat, videoTypes } from './media-type.ts'
import { type PictureFile, pictureFiles } from './picture.ts'

/** What is kept of an upload: the file that its address answers. A video has no measures. */
interface StoredUpload {
  readonly file: string
  readonly type: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

/** The format of a video that browsers play, by its content; null for everything else. */
async function videoFormatOf(path: string): Promise<VideoFormat | null> {
  const found = await fileTypeFromFile(path)
  return found && isVideoFormat(found.ext) ? found.ext : null
}

async function storeVideo(store: ObjectStore, key: string, path: string, format: VideoFormat): Promise<StoredUpload> {
  const file = `original.${format}`
  const type = videoTypes[format]
  const bytes = await readFile(path)
  await store.put(`${key}/${file}`, bytes, type)
  return { file, type, size: bytes.length, width: null, height: null }
}

/**
 * Makes and stores the files of a picture, one at a time; answers what is shown of it.
 * @throws ApiError `VALIDATION_ERROR` for the field `file`.
 */
export async function storePicture(
  store: ObjectStore,
  key: string,
  path: string,
  options: { readonly resize: boolean },
): Promise<StoredUpload> {
  let shown: (PictureFile & { readonly type: string }) | undefined
  for await (const file of pictureFiles(path, options)) {
    const type = pictureTypes[file.format]
    await store.put(`${key}/${file.name}`, file.bytes, type)
    shown = { ...file, type }
  }
  if (!shown) throw new ApiError('INTERNAL_SERVER_ERROR')
  const { name, type, bytes, width, height } = shown
  return { file: name, type, size: bytes.length, width, height }
}

/**
 * Stores a video as it is, or makes and stores the files of a picture, one at a time; answers what is shown of it.
 * @throws ApiError `VALIDATION_ERROR` for the field `file`.
 */
export async function storeUpload(
  store: ObjectStore,
  key: string,
  path: string,
  options: { readonly resize: boolean },
): Promise<StoredUpload> {
  const format = await videoFormatOf(path)
  return format ? storeVideo(store, key, path, format) : storePicture(store, key, path, options)
}
