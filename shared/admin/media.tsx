/**
 * The media library, for its own section and for fields that hold a picture: what is in a folder (`useMedia`), where a
 * picture is shown (`useMediaUses`), changes (`useMediaChange`), and the parts both are drawn from.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { fileTimeout } from '../contract/call.limits.ts'
import type { ErrorKey } from '../contract/error-catalogue.ts'
import {
  deleteMedia,
  type describeMedia,
  listMedia,
  longestSide,
  type MediaItem,
  type makeMediaFolder,
  mediaUsage,
  mostInFolder,
  mostMovedAtOnce,
  mostPixels,
  mostUploadBytes,
  moveMedia,
  pictureSources,
  type renameMedia,
  uploadMedia,
} from '../contract/media/media.routes.ts'
import type { BodyOf, ReplyOf } from '../contract/route.ts'
import { type CallInput, call, type Transport } from '../http/call.ts'
import { ProblemError } from '../http/problem-error.ts'
import { formatFor } from '../i18n/format.ts'
import { Button } from '../ui/button.tsx'
import { chakra } from '../ui/styled.tsx'
import { changeLook, looks } from './list/list-look.ts'
import { failureSentence } from './record/failure-sentence.ts'

const format = formatFor('en')
const key = 'media'
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
/** Milliseconds that a picture may take: to be sent, and then to wait for those that others sent before it. */
const uploadPatience = fileTimeout + 60_000

/** What is in a folder; the empty path is the top. */
export const useMedia = (dir: string) =>
  useQuery({
    queryKey: [key, 'folder', dir],
    queryFn: ({ signal }) => call(listMedia, { query: dir ? { dir } : {}, signal, language: 'en' }),
  })

/** The records that show a picture, asked anew for whoever is about to rely on it. */
export const useMediaUses = (path: string) =>
  useQuery({
    queryKey: [key, 'uses', path],
    queryFn: ({ signal }) => call(mediaUsage, { query: { path }, signal, language: 'en' }),
    refetchOnMount: 'always',
  })

/** Folders and uses on screen are read again. */
export function useRefreshMedia(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [key] })
}

type Change = typeof makeMediaFolder | typeof renameMedia | typeof describeMedia

/** A change of the library: `useMediaChange(renameMedia).mutateAsync({ path, name })`. @throws ProblemError */
export function useMediaChange<Route extends Change>(route: Route) {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: (body: BodyOf<Route>): Promise<ReplyOf<Route>> =>
      call(route, { body, language: 'en' } as unknown as CallInput<Route>),
    // What was in the way may be what somebody else did: the folder is read again either way.
    onSettled: () => refresh(),
  })
}

/** Moves any number of entries into a folder; what fails ends it. @throws ProblemError */
export function useMoveMedia() {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: async ({ paths, dir }: { paths: readonly string[]; dir: string }) => {
      for (let done = 0; done < paths.length; done += mostMovedAtOnce) {
        const part = paths.slice(done, done + mostMovedAtOnce)
        await call(moveMedia, { body: { paths: part, dir }, language: 'en' })
      }
    },
    onSettled: () => refresh(),
  })
}

/** What was not deleted, and why. */
export interface Kept {
  readonly item: MediaItem
  readonly error: unknown
}

/** Deletes entries one after the other and answers those that stay; what is no matter of one entry ends it. */
export function useDeleteMedia() {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: async (items: readonly MediaItem[]): Promise<readonly Kept[]> => {
      const kept: Kept[] = []
      for (const [place, item] of items.entries()) {
        try {
          await call(deleteMedia, { body: { path: item.path }, language: 'en' })
        } catch (error) {
          if (!isInTheWay(error)) return [...kept, ...items.slice(place).map((left) => ({ item: left, error }))]
          kept.push({ item, error })
        }
      }
      return kept
    },
    onSettled: () => refresh(),
  })
}

const megabytes = format.number(mostUploadBytes / 1_000_000)
const megapixels = format.number(mostPixels / 1_000_000)

/** Why a file need not be sent at all, in words. */
export function unfitSentence(file: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(file.type)) return 'Only pictures can be added: PNG, JPEG, WebP, AVIF or GIF.'
  if (file.size > mostUploadBytes) return `The file is over ${megabytes} MB.`
  return null
}

const refusals: Readonly<Record<string, string>> = {
  'file TOO_LONG': `The file is over ${megabytes} MB.`,
  'file INVALID': 'This is not a picture that can be read: PNG, JPEG, WebP, AVIF or GIF.',
  'file OUT_OF_RANGE': `The picture is too large: over ${megapixels} megapixels, or a side over ${format.number(longestSide)} pixels.`,
  'dir OUT_OF_RANGE': `There is no room: a folder holds ${format.number(mostInFolder)} at most, and folders go eight deep.`,
  'dir INVALID': 'A folder cannot be moved into itself.',
  'name INVALID':
    'A name has letters and digits of any language, spaces and . _ - ( ) + & , @ ’ and begins with a letter or digit.',
  'name TOO_LONG': 'The name is too long.',
  'name TOO_SHORT': 'Write a name.',
}

/** What to tell of something that the library refused. */
export function mediaSentence(error: unknown): string {
  if (error instanceof ProblemError && typeof error.problem !== 'string') {
    const [first] = error.problem
    const known = first && refusals[`${first.key} ${first.message}`]
    if (known) return known
  }
  return failureSentence(error)
}

/** Whether something has the name already, shows the picture, or is in the folder. */
export const isInTheWay = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem === ('CONFLICT' satisfies ErrorKey)

interface Sending {
  readonly dir: string
  /** Whether it is kept in the widths of the web, or as it is. */
  readonly resize?: boolean
  readonly signal?: AbortSignal
  readonly transport?: Transport
}

/** Adds a picture to a folder. @throws ProblemError, or the signal's reason */
export function sendPicture(file: File, { dir, resize = true, signal, transport }: Sending): Promise<MediaItem> {
  const body = new FormData()
  body.append('file', file)
  const query = { ...(dir ? { dir } : {}), ...(resize ? {} : { resize }) }
  return call(uploadMedia, { query, body, signal, transport, patience: uploadPatience, language: 'en' })
}

export type MediaLook = 'grid' | 'list'

/** Whether the library shows pictures or lines, as this browser remembers it. */
export function useMediaLook(): [MediaLook, (look: MediaLook) => void] {
  const look = useStore(looks, (all) => (all[key]?.viewMode === 'list' ? 'list' : 'grid'))
  return [look, (viewMode) => changeLook(key, { viewMode })]
}

const Zone = chakra('div', {
  base: {
    borderRadius: 'control',
    outlineOffset: '4px',
    minInlineSize: '0',
    '&[data-over]': { outline: '2px dashed', outlineColor: 'focus' },
  },
})

interface FilesProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types?.includes('Files') ?? true

/** A place that takes the files that are dropped on it, where somebody may add some. */
export function DropZone({
  onFiles,
  children,
  ...props
}: Omit<FilesProps, 'onFiles'> & { onFiles: FilesProps['onFiles'] | null }) {
  const [isOver, setOver] = useState(false)
  const on = (over: boolean) => (event: DragEvent) => {
    if (!onFiles || !holdsFiles(event)) return
    event.preventDefault()
    // Going over what is inside is not leaving.
    if (over || !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(over)
  }
  return (
    <Zone
      {...props}
      data-over={isOver || undefined}
      onDragOver={on(true)}
      onDragLeave={on(false)}
      onDrop={(event) => {
        if (!onFiles) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </Zone>
  )
}

interface UploadButtonProps extends FilesProps {
  readonly isSending?: boolean
  readonly multiple?: boolean
  readonly variant?: 'primary' | 'secondary'
}

/** The button that opens the files of the device. */
export function UploadButton({
  isSending,
  multiple = false,
  variant = 'secondary',
  onFiles,
  children,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} size="sm" loading={isSending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        multiple={multiple}
        hidden
        aria-label={multiple ? 'Pictures to upload' : 'Picture to upload'}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

const Ground = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    inlineSize: 'full',
    aspectRatio: '4 / 3',
    borderWidth: '1px',
    borderRadius: 'sm',
    bg: 'sunken',
    color: 'muted',
    overflow: 'hidden',
    '& picture': { display: 'contents' },
    // Its own size has no say in that of its place.
    '& img': { position: 'absolute', inset: '0', inlineSize: 'full', blockSize: 'full', objectFit: 'contain' },
    // What is drawn for paper is shown on paper.
    '&[data-picture]': { bg: '#fff', color: '#667085' },
  },
})

interface MediaThumbProps {
  readonly item: Pick<MediaItem, 'url' | 'width' | 'height'>
  readonly alt?: string
  /** The width it is drawn at, as `sizes` says it. */
  readonly sizes?: string
  /** Stands where there is no picture. */
  readonly children?: ReactNode
}

/** A picture in the smallest file that fills its place; what is inside where it is none or cannot be shown. */
export function MediaThumb({
  item: { url, width, height },
  alt = '',
  sizes = '12rem',
  children,
  ...props
}: MediaThumbProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = url !== null && broken !== url
  const offer = isShown ? pictureSources(url) : null
  return (
    <Ground {...props} data-picture={url === null ? undefined : ''}>
      {isShown ? (
        <picture>
          {offer && <source type="image/avif" srcSet={offer.avif} sizes={sizes} />}
          {offer && <source type="image/webp" srcSet={offer.webp} sizes={sizes} />}
          <img
            src={url}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(url)}
          />
        </picture>
      ) : (
        (children ?? <small>Cannot be shown</small>)
      )}
    </Ground>
  )
}
