/**
 * Uploads into the library, a few at a time: `useUploads()`. They continue while another
 * folder or section is on screen, and what became of them is there on coming back.
 */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetchWithProgress } from '../../http/fetch-with-progress.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { session } from '../../session/session.ts'
import { sendPicture, useRefreshMedia } from './media-library.ts'
import { libraryKinds, mediaSentence, rejectionSentence } from './media-sentences.ts'

type UploadState =
  | { readonly step: 'waiting' }
  /** Share of it that is sent, from 0 to 1; at 1 the sizes of the picture are being made. */
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'added' }
  | { readonly step: 'failed'; readonly sentence: string; readonly mayRetry: boolean }

export type Upload = UploadState & {
  readonly id: number
  readonly file: File
  readonly dir: string
  readonly resize: boolean
}

/** The API makes the sizes of one picture at a time, and lets few wait. */
const maxAtOnce = 2

const uploads = createStore<{ readonly all: readonly Upload[] }>(() => ({ all: [] }))
const stops = new Map<number, AbortController>()
let lastId = 0

const set = (id: number, state: UploadState): void =>
  uploads.setState(({ all }) => ({ all: all.map((upload) => (upload.id === id ? { ...upload, ...state } : upload)) }))

const drop = (isGone: (upload: Upload) => boolean): void => {
  const { all } = uploads.getState()
  for (const upload of all.filter(isGone)) stops.get(upload.id)?.abort(new Error('Cancelled'))
  uploads.setState({ all: all.filter((upload) => !isGone(upload)) })
}

// What one account sends is for that account alone.
session.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) drop(() => true)
})

async function send({ id, file, dir, resize }: Upload): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  set(id, { step: 'sending', share: 0 })
  try {
    await sendPicture(file, {
      dir,
      resize,
      signal: stop.signal,
      transport: (address, request) =>
        fetchWithProgress(address, request, (share) => set(id, { step: 'sending', share })),
    })
    set(id, { step: 'added' })
  } catch (error) {
    // What is wrong with the file itself stays wrong.
    const mayRetry = !(error instanceof ProblemError) || typeof error.problem === 'string'
    set(id, { step: 'failed', sentence: mediaSentence(error), mayRetry })
  } finally {
    stops.delete(id)
  }
}

/** Sends what waits. onAdded: called after each that was added. */
function sendWaiting(onAdded: () => void): void {
  const { all } = uploads.getState()
  const free = maxAtOnce - all.filter(({ step }) => step === 'sending').length
  for (const upload of all.filter(({ step }) => step === 'waiting').slice(0, Math.max(0, free))) {
    void send(upload).then(() => {
      onAdded()
      sendWaiting(onAdded)
    })
  }
}

const isUnderWay = ({ step }: Upload): boolean => step === 'waiting' || step === 'sending'

interface Place {
  readonly dir: string
  readonly resize: boolean
}

/** All uploads of this page, and what can be done about them. */
export function useUploads() {
  const { all } = useStore(uploads)
  const refresh = useRefreshMedia()
  const go = () => sendWaiting(() => void refresh())
  const isBusy = all.some(isUnderWay)

  useEffect(() => {
    if (!isBusy) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [isBusy])

  return {
    all,
    isBusy,
    add(files: readonly File[], { dir, resize }: Place) {
      const added = files.map((file): Upload => {
        lastId += 1
        const unfit = rejectionSentence(file, libraryKinds)
        const state: UploadState = unfit ? { step: 'failed', sentence: unfit, mayRetry: false } : { step: 'waiting' }
        return { id: lastId, file, dir, resize, ...state }
      })
      // A new batch counts from its own beginning.
      uploads.setState((now) => ({ all: [...(now.all.some(isUnderWay) ? now.all : []), ...added] }))
      go()
    },
    retry(id: number) {
      set(id, { step: 'waiting' })
      go()
    },
    /** Gives one up, or takes what became of it away. */
    remove(id: number) {
      drop((upload) => upload.id === id)
      go()
    },
    clear: () => drop(() => true),
  }
}
