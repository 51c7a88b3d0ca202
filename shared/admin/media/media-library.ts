/**
 * The media library as the back-office reads and changes it: what is in a folder (`useMedia`), where a picture is shown
 * (`useMediaUses`), and changes (`useMediaChange`).
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileTimeout } from '../../contract/call.limits.ts'
import type { ErrorKey } from '../../contract/error-catalogue.ts'
import {
  deleteMedia,
  type describeMedia,
  listMedia,
  type MediaItem,
  type makeMediaFolder,
  maxMovedAtOnce,
  mediaUsage,
  moveMedia,
  type renameMedia,
  uploadMedia,
} from '../../contract/media/media.routes.ts'
import type { BodyOf, ReplyOf } from '../../contract/route.ts'
import { type CallInput, call, type Transport } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'

const key = 'media'
/** Milliseconds that a picture may take: to be sent, and then to wait for those that others sent before it. */
const uploadTimeout = fileTimeout + 60_000

/** What is in a folder; the empty path is the top. */
export const useMedia = (dir: string) =>
  useQuery({
    queryKey: [key, 'folder', dir],
    queryFn: ({ signal }) => call(listMedia, { query: dir ? { dir } : {}, signal, language: 'en' }),
  })

/** The records that show a picture, read anew each time it is shown. */
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
      // Each of these calls takes its body and no parameters, which the compiler does not see in their union.
      call(route, { body, language: 'en' } as unknown as CallInput<Route>),
    // What was in the way may be another person's change: the folder is read again either way.
    onSettled: () => refresh(),
  })
}

/** Moves any number of entries into a folder; what fails ends it. @throws ProblemError */
export function useMoveMedia() {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: async ({ paths, dir }: { paths: readonly string[]; dir: string }) => {
      for (let done = 0; done < paths.length; done += maxMovedAtOnce) {
        const part = paths.slice(done, done + maxMovedAtOnce)
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
          if (!isMediaConflict(error)) return [...kept, ...items.slice(place).map((left) => ({ item: left, error }))]
          kept.push({ item, error })
        }
      }
      return kept
    },
    onSettled: () => refresh(),
  })
}

/** Whether something has the name already, shows the picture, or is in the folder. */
export const isMediaConflict = (error: unknown): error is ProblemError =>
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
  return call(uploadMedia, { query, body, signal, transport, timeout: uploadTimeout, language: 'en' })
}
