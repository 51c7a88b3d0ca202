export const pictureTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
} as const
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const

export type PictureFormat = keyof typeof pictureTypes
export type VideoFormat = keyof typeof videoTypes

export const isPictureFormat = (format: string): format is PictureFormat => Object.hasOwn(pictureTypes, format)
export const isVideoFormat = (format: string): format is VideoFormat => Object.hasOwn(videoTypes, format)

/**
 * The type of a stored file, by the format its name ends with; undefined for a format that the library does not keep.
 */
export function typeOfFile(file: string): string | undefined {
  const format = file.slice(file.lastIndexOf('.') + 1)
  if (isPictureFormat(format)) return pictureTypes[format]
  return isVideoFormat(format) ? videoTypes[format] : undefined
}
