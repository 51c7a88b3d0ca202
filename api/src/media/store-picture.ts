import { ApiError } from '../http/api-error.ts'
import type { ObjectStore } from './object-store.ts'
import { type PictureFile, pictureFiles, typeOfFile } from './picture.ts'

/**
 * Makes and stores the files of a picture, one at a time, and answers what is shown of it.
 * @throws ApiError `VALIDATION_ERROR` for the field `file`.
 */
export async function storePicture(
  store: ObjectStore,
  key: string,
  path: string,
  options: { readonly resize: boolean },
): Promise<{ file: string; type: string; size: number; width: number; height: number }> {
  let shown: PictureFile | undefined
  for await (const file of pictureFiles(path, options)) {
    await store.put(`${key}/${file.name}`, file.bytes, typeOfFile(file.name) as string)
    shown = file
  }
  if (!shown) throw new ApiError('INTERNAL_SERVER_ERROR')
  const { name, bytes, width, height } = shown
  return { file: name, type: typeOfFile(name) as string, size: bytes.length, width, height }
}
