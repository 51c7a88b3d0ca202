import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { shownEntries } from './entry-order.ts'
import { folderOf, pictureKey } from './entry-words.ts'
import { folderPlace, type Place, type usePlace } from './library-address.ts'
import { nothing } from './selection.ts'
import { useScreenKeys } from './use-screen-keys.ts'

/** Milliseconds of rest after which the address follows what is searched for. */
const typingRest = 250

interface FolderSetting {
  /** Undefined until they are known. */
  readonly items: readonly MediaItem[] | undefined
  readonly place: Place
  readonly show: ReturnType<typeof usePlace>['show']
  /** The path whose entry takes the keyboard when it is on screen; with a slash at the end, the first entry in it. */
  readonly focusNext: RefObject<string | null>
}

/** What a dialog asks about. */
type Question = { readonly what: 'move' | 'delete'; readonly items: readonly MediaItem[] }

/** The state of the folder on screen: what is searched for, selected, renamed, asked about, and shown beside it. */
export function useFolder({ items, place, show, focusNext }: FolderSetting) {
  const { dir, order, panel } = place
  const [search, setSearch] = useState(place.search)
  const [selection, setSelection] = useState(nothing)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [question, ask] = useState<Question | null>(null)
  const main = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const panelTakesFocus = useRef(false)
  const shown = useMemo(() => shownEntries(items ?? [], search, order), [items, search, order])
  const chosen = shown.filter(({ path }) => selection.chosen.has(path))
  const beside = panel === null ? undefined : items?.find((item) => pictureKey(item) === panel)

  // The keyboard came into this folder: it continues at the first entry, or where one would be.
  useEffect(() => {
    if (focusNext.current !== `${dir}/` || !items) return
    focusNext.current = null
    const entry = main.current?.querySelector<HTMLElement>('[data-path]') ?? main.current
    entry?.focus()
  })

  useEffect(() => {
    if (search === place.search) return
    const timer = setTimeout(() => show({ search }, { replace: true }), typingRest)
    return () => clearTimeout(timer)
  })

  function goUp() {
    if (!dir) return
    focusNext.current = dir
    show(folderPlace(place, folderOf(dir)))
  }
  useScreenKeys({ '/': () => searchInput.current?.focus(), Backspace: goUp })

  function closePanel() {
    if (beside) {
      focusNext.current = beside.path
      setSelection((now) => ({ ...now, active: beside.path }))
    }
    show({ panel: null })
  }
  const clearSelection = () => setSelection((now) => ({ ...now, chosen: new Set() }))

  return {
    ...{ items, place, show, focusNext, main, searchInput, panelTakesFocus },
    ...{ search, setSearch, selection, setSelection, clearSelection, renaming, setRenaming, question, ask },
    ...{ shown, chosen, beside, closePanel },
  }
}

export type Folder = ReturnType<typeof useFolder>
