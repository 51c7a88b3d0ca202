import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LocalizedText, WrittenText } from '../../schema/localized-text.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { media } from './media.section.ts'

/** Maximum bytes of one upload. */
export const maxUploadBytes = 20_000_000
/** Maximum pixels of a picture, over all its frames, and of its longer side (the limit of WebP). */
export const maxPixels = 50_000_000
export const maxSide = 16_383
/** Maximum files and folders in one folder. */
export const maxInFolder = 2_000
export const maxMovedAtOnce = 200
export const altLength = 300

export const mediaNameLength = 100
const deepest = 8

const anyCase = (word: string): string => [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')

// Device names, which some systems do not accept as file names, whatever follows the first dot.
const reserved = `(?:${['con', 'prn', 'aux', 'nul'].map(anyCase).join('|')}|(?:${anyCase('com')}|${anyCase('lpt')})[0-9])`
const letter = '\\p{L}\\p{M}\\p{Nd}'
/** Letters and digits of any script, and punctuation that is safe on all systems; no dot or space at either end. */
const segment = `(?!${reserved}(?:[./]|$))[\\p{L}\\p{Nd}_](?:[${letter} ._()+&,@'-]{0,${mediaNameLength - 2}}[${letter}_()+&,@'-])?`

export const mediaNamePattern = `^${segment}$`

export const MediaName = Type.String({ minLength: 1, maxLength: mediaNameLength, pattern: mediaNamePattern })

/** The path of a file or folder: names joined by slashes, without a leading one. */
export const MediaPath = Type.String({
  minLength: 1,
  maxLength: deepest * (mediaNameLength + 1),
  pattern: `^${segment}(?:/${segment}){0,${deepest - 1}}$`,
})

/** The path of a folder; empty for the root. */
export const MediaFolder = Type.String({
  maxLength: (deepest - 1) * (mediaNameLength + 1),
  pattern: `^(?:${segment}(?:/${segment}){0,${deepest - 2}})?$`,
})

/** A picture or video of the library, or a folder. */
export const MediaItem = Exactly({
  path: Type.String(),
  name: Type.String(),
  /** A stable address on this origin that serves the file, even after it is renamed or moved. */
  url: Nullable(Type.String()),
  type: Nullable(Type.String()),
  /** Bytes of the served file, and pixels of a picture; videos are not measured. */
  size: Nullable(Type.Integer()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Alternative text of the picture. */
  alt: LocalizedText,
  isDirectory: Type.Boolean(),
  createdAt: Moment,
})
export type MediaItem = Type.Static<typeof MediaItem>

/**
 * Widths of resized pictures, limited to those below the original; the widest is the item's address. Addresses are
 * derived from this list, so adding a width means creating the files for all existing pictures.
 */
export const pictureWidths = [320, 640, 1_280, 1_920] as const

/**
 * The `srcset` variants of a library address by type, smaller files first; null for a picture with only one size, and
 * for any other address.
 */
export function pictureSources(url: string): { readonly avif: string; readonly webp: string } | null {
  const [, folder, own] = /^(.*\/media\/[a-z0-9-]+)\/(\d+)\.webp$/.exec(url) ?? []
  if (!folder || !own) return null
  const widths = [...pictureWidths.filter((width) => width < Number(own)), Number(own)]
  const offer = (format: string) => widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
  return { avif: offer('avif'), webp: offer('webp') }
}

/** Whether a library address is that of a video. */
export const isVideoAddress = (url: string): boolean => /\.(?:mp4|webm)$/.test(url)

const reading = { base: 'api', audience: media.permission('view'), limit: { calls: 600, seconds: 60 } } as const
const writing = {
  method: 'POST',
  base: 'api',
  audience: media.permission('update'),
  limit: { calls: 300, seconds: 60 },
} as const

export const listMedia = defineRoute({
  ...reading,
  method: 'GET',
  path: '/media',
  summary: 'List a folder of the media library, the top one by default: folders first, by name',
  query: Exactly({ dir: Type.Optional(MediaFolder) }),
  reply: Exactly({ dir: Type.String(), items: Type.Array(MediaItem) }),
  errors: ['NOT_FOUND'],
})

export const uploadMedia = defineRoute({
  ...writing,
  path: '/media',
  summary:
    'Adds a picture (PNG, JPEG, WebP, AVIF or GIF): as WebP and AVIF in several widths, or with `resize=false` as it is; always without its metadata. Or a video (MP4 or WebM), as it is with all that the file says of itself. A folder that is not there is made, a name that is taken gets a number',
  query: Exactly({ dir: Type.Optional(MediaFolder), resize: Type.Optional(Type.Boolean({ default: true })) }),
  consumes: 'multipart/form-data',
  body: Type.Unsafe<FormData>({
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }),
  reply: MediaItem,
  status: 201,
  errors: ['CONFLICT'],
  limit: { calls: 60, seconds: 60 },
})

export const makeMediaFolder = defineRoute({
  ...writing,
  path: '/media/folder',
  summary: 'Create a folder in another',
  body: Exactly({ dir: Type.Optional(MediaFolder), name: MediaName }),
  reply: MediaItem,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const renameMedia = defineRoute({
  ...writing,
  path: '/media/rename',
  summary: 'Rename a file or folder; URLs of pictures stay the same',
  body: Exactly({ path: MediaPath, name: MediaName }),
  reply: MediaItem,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const moveMedia = defineRoute({
  ...writing,
  path: '/media/move',
  summary: 'Move files and folders into a folder, all or none; URLs of pictures stay the same',
  body: Exactly({
    paths: Type.Array(MediaPath, { minItems: 1, maxItems: maxMovedAtOnce, uniqueItems: true }),
    dir: MediaFolder,
  }),
  reply: Exactly({ items: Type.Array(MediaItem) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const Alt = WrittenText({ max: altLength }).properties

export const describeMedia = defineRoute({
  ...writing,
  path: '/media/alt',
  summary: 'Set a picture’s alt text; a language that is not given stays unchanged',
  body: Exactly({ path: MediaPath, alt: Exactly({ ar: Type.Optional(Alt.ar), en: Type.Optional(Alt.en) }) }),
  reply: MediaItem,
  errors: ['NOT_FOUND'],
})

export const deleteMedia = defineRoute({
  ...writing,
  path: '/media/delete',
  summary: 'Permanently delete an unused picture or an empty folder; CONFLICT names what uses it',
  body: Exactly({ path: MediaPath }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** Maximum uses that are listed. */
export const maxUsesNamed = 100

export const mediaUsage = defineRoute({
  ...reading,
  method: 'GET',
  path: '/media/usage',
  summary: 'Records that use a picture, or any picture below a folder, including those in the trash',
  query: Exactly({ path: MediaPath }),
  reply: Exactly({
    /** The first hundred. */
    uses: Type.Array(Exactly({ section: Type.String(), id: Type.String(), label: Type.String() })),
    total: Type.Integer(),
  }),
  errors: ['NOT_FOUND'],
})
