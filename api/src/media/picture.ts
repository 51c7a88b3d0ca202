import sharp, { type Metadata, type Sharp } from 'sharp'
import { maxPixels, maxSide, pictureWidths } from '../../../shared/contract/media/media.routes.ts'
import { ApiError } from '../http/api-error.ts'
import { uploadFailure } from '../http/upload.ts'
import { isPictureFormat, type PictureFormat } from './media-type.ts'

// Only these decoders exist for us, whatever a file is named: no SVG, PDF or TIFF is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((decoder) => [
    `VipsForeignLoad${decoder}File`,
    `VipsForeignLoad${decoder}Buffer`,
  ]),
})
// One picture uses one thread, and leaves nothing behind in memory.
sharp.concurrency(1)
sharp.cache(false)

/** One file that a picture is kept as. */
export interface PictureFile {
  readonly name: string
  readonly format: PictureFormat
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const maxSeconds = 15
// More effort of AVIF is many times the seconds for a few percent of the bytes.
const settings: Readonly<Partial<Record<PictureFormat, Parameters<Sharp['toFormat']>[1]>>> = {
  webp: { quality: 82 },
  avif: { quality: 55, effort: 1 },
  jpeg: { quality: 90 },
}

/** What a file is by its content. The decoder's own AVIF is a kind of HEIF. */
function formatOf({ format, compression }: Metadata): PictureFormat | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return isPictureFormat(format) ? format : undefined
}

const inTime = (picture: Sharp): Sharp => picture.timeout({ seconds: maxSeconds })

async function fileOf(picture: Sharp, format: PictureFormat, name?: string): Promise<PictureFile> {
  const { data, info } = await inTime(picture).toFormat(format, settings[format]).toBuffer({ resolveWithObject: true })
  return {
    name: `${name ?? info.width}.${format}`,
    format,
    bytes: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

const narrowed = (picture: Sharp): Sharp => picture.resize({ width: pictureWidths.at(-1), withoutEnlargement: true })

/** The widest last of each format, decoded once for all of them. */
async function* filesInWidths(picture: Sharp): AsyncIterable<PictureFile> {
  const { data, info: raw } = await inTime(narrowed(picture.autoOrient()))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: own, height, channels } = raw
  for (const width of [...pictureWidths.filter((less) => less < own), own]) {
    for (const format of ['avif', 'webp'] as const) {
      yield fileOf(sharp(data, { raw: { width: own, height, channels } }).resize({ width }), format)
    }
  }
}

async function* encode(path: string, resize: boolean): AsyncIterable<PictureFile> {
  // Reads what the file says of itself, and decodes nothing.
  const metadata = await sharp(path, { limitInputPixels: false }).metadata()
  const format = formatOf(metadata)
  if (!format) throw uploadFailure('INVALID')
  const { width, height, pages = 1 } = metadata
  if (width * height * pages > maxPixels || Math.max(width, height) > maxSide) throw uploadFailure('OUT_OF_RANGE')

  // Frames stand below one another while they are worked on, so that the side is bound for each and pixels for all.
  const picture = sharp(path, { animated: pages > 1, failOn: 'error', limitInputPixels: maxPixels })
  if (!resize) yield fileOf(picture.autoOrient(), format, 'original')
  else if (pages > 1) yield fileOf(narrowed(picture), 'webp', 'animated')
  else yield* filesInWidths(picture)
}

/**
 * The files that a picture is kept as, made one after the other; the last is the one to show. Whatever else the
 * upload held (place, camera, other files) is in none of them.
 * @throws ApiError `VALIDATION_ERROR` for the field `file`: not a picture we keep, broken, or too large.
 */
export async function* pictureFiles(
  path: string,
  { resize }: { readonly resize: boolean },
): AsyncIterable<PictureFile> {
  try {
    yield* encode(path, resize)
  } catch (error) {
    // The decoder's failures have no kind; all of them are of a file that it could not read.
    throw error instanceof ApiError ? error : uploadFailure('INVALID', error)
  }
}
