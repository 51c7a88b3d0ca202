import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { maxBulkRecords } from '../../contract/collection.limits.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { toast } from '../../ui/toast.tsx'
import { type RecordPageReply, readIds } from '../data/record-queries.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { type ListState, parametersOf, queryOf } from './list-address.ts'
import { type Selection, selectedIds, selectionOf } from './list-selection.ts'

/** The records of all pages, where there are more than are selected, and those of this page all are. */
export interface MatchingSelection {
  /** How many of them can be selected: one change takes no more. */
  readonly count: number
  /** Whether there are more than that. */
  readonly isCut: boolean
  /** How many were found; null while they are not looked for. */
  readonly found: number | null
  readonly select: () => void
  readonly cancel: () => void
}

export interface ListSelection {
  readonly store: StoreApi<Selection>
  readonly ids: readonly RecordId[]
  /** How many of them this page does not show. */
  readonly elsewhere: number
  readonly matching: MatchingSelection | null
  readonly clear: () => void
}

interface SelectionSetting {
  readonly section: Section
  readonly state: ListState
  readonly page: RecordPageReply | undefined
  /** Whether the page is the one of this state. */
  readonly isReady: boolean
}

/** What is selected of a list, on this page and the others. */
export function useListSelection({ section, state, page, isReady }: SelectionSetting): ListSelection {
  const store = selectionOf(section.collection.name)
  const selection = useStore(store)
  const ids = selectedIds(section, selection)
  const here = (page?.items ?? []).filter(({ id }) => String(id) in selection).length
  const { found, select, cancel } = useSelectMatching({ section, state, store })

  // The trash and the list hold different records.
  const isTrash = useRef(state.isTrash)
  useEffect(() => {
    if (isTrash.current === state.isTrash) return
    isTrash.current = state.isTrash
    store.setState({}, true)
  }, [state.isTrash, store])

  const total = page?.total ?? 0
  const count = Math.min(total, maxBulkRecords)
  const isPageSelected = isReady && page !== undefined && page.items.length > 0 && here === page.items.length
  const areMore = isPageSelected && total > page.items.length && ids.length < count
  return {
    store,
    ids,
    elsewhere: ids.length - here,
    matching: areMore || found !== null ? { count, isCut: total > count, found, select, cancel } : null,
    clear: () => {
      cancel()
      store.setState({}, true)
    },
  }
}

/** Selects what the list shows on all its pages, beside what is selected already. Another list, or none, ends it. */
function useSelectMatching({
  section,
  state,
  store,
}: Pick<SelectionSetting, 'section' | 'state'> & Pick<ListSelection, 'store'>) {
  const [found, setFound] = useState<number | null>(null)
  const running = useRef<AbortController>(null)

  function cancel() {
    running.current?.abort()
    running.current = null
    setFound(null)
  }

  async function select() {
    cancel()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setFound(0)
    try {
      const ids = await readIds(section.collection, parametersOf(state), {
        max: maxBulkRecords,
        signal,
        onProgress: (count) => !signal.aborted && setFound(count),
      })
      if (!signal.aborted) store.setState(Object.fromEntries(ids.map((id) => [String(id), true as const])))
    } catch (error) {
      if (!signal.aborted) toast.error(failureSentence(error, 'en'))
    }
    if (running.current === controller) cancel()
  }

  const list = queryOf(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the list it was started for
  useEffect(() => cancel, [list])
  return { found, select: () => void select(), cancel }
}
