/** Why the library takes a file or a change not, in words. */
import { maxInFolder, maxPixels, maxSide, maxUploadBytes } from '../../contract/media/media.routes.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'

const format = formatFor('en')

/** Media types of the files that the library takes. */
export const fileTypes = {
  picture: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  video: ['video/mp4', 'video/webm'],
} as const
export type FileKind = keyof typeof fileTypes

/** What the library itself takes; a field may take less. */
export const libraryKinds: readonly FileKind[] = ['picture', 'video']

const megabytes = format.number(maxUploadBytes / 1_000_000)
const megapixels = format.number(maxPixels / 1_000_000)

/** Why a file need not be sent at all, in words. */
export function rejectionSentence(file: Pick<File, 'type' | 'size'>, kinds: readonly FileKind[]): string | null {
  if (!kinds.some((kind) => fileTypes[kind].some((type) => type === file.type))) {
    return kinds.includes('video')
      ? 'Only pictures (PNG, JPEG, WebP, AVIF or GIF) and videos (MP4 or WebM) can be added.'
      : 'Only pictures can be added: PNG, JPEG, WebP, AVIF or GIF.'
  }
  if (file.size > maxUploadBytes) return `The file is over ${megabytes} MB.`
  return null
}

const refusals: Readonly<Record<string, string>> = {
  'file TOO_LONG': `The file is over ${megabytes} MB.`,
  'file INVALID': 'This file cannot be read. Choose a picture (PNG, JPEG, WebP, AVIF or GIF) or a video (MP4 or WebM).',
  'file OUT_OF_RANGE': `The picture is too large: over ${megapixels} megapixels, or a side over ${format.number(maxSide)} pixels.`,
  'dir OUT_OF_RANGE': `A folder can hold up to ${format.number(maxInFolder)} items, and folders can be nested up to eight levels deep.`,
  'dir INVALID': 'A folder cannot be moved into itself.',
  'name INVALID': 'Use letters, digits, spaces and . _ - ( ) + & , @ ’. The name must start with a letter or digit.',
  'name TOO_LONG': 'The name is too long.',
  'name TOO_SHORT': 'Enter a name.',
}

/** The sentence for something that the library refused. */
export function mediaSentence(error: unknown): string {
  if (error instanceof ProblemError && typeof error.problem !== 'string') {
    const [first] = error.problem
    const known = first && refusals[`${first.key} ${first.message}`]
    if (known) return known
  }
  return failureSentence(error, 'en')
}
