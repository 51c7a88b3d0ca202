import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { formatFor } from '@qasima/shared/i18n/format'

const format = formatFor('en')

/** 1250000 → `1.3 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${format.number(Math.round(bytes / 1_000))} kB`
  return `${format.number(Math.round(bytes / 100_000) / 10)} MB`
}

const typeNames: Readonly<Record<string, string>> = {
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

/** What an entry is, in a word. */
export const kindText = ({ isDirectory, type }: MediaItem): string =>
  isDirectory ? 'Folder' : (typeNames[type ?? ''] ?? 'Picture')

export const dimensionsText = ({ width, height }: MediaItem): string => (width === null ? '' : `${width} × ${height}`)

/** `1 entry`, `3 entries`. */
export const countText = (count: number): string => `${format.number(count)} ${count === 1 ? 'entry' : 'entries'}`

/** What the address of a picture holds and its name does not change. */
export const pictureKey = ({ url }: Pick<MediaItem, 'url'>): string | null =>
  /^\/media\/([^/]+)\//.exec(url ?? '')?.[1] ?? null

/** The folder around a path; empty for the top. */
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** The folders on the way to a folder, itself last. */
export const foldersTo = (dir: string): readonly { readonly name: string; readonly path: string }[] => {
  const names = dir ? dir.split('/') : []
  return names.map((name, depth) => ({ name, path: names.slice(0, depth + 1).join('/') }))
}
