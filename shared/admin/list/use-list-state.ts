import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from '../../router/router.ts'
import type { Section } from '../section.tsx'
import { addressOf, type ListState, readAddress } from './list-address.ts'

/** Shows another list: a step of its own for Back, unless it replaces the one on screen. */
export type Show = (change: Partial<ListState>, how?: { replace?: boolean }) => void

/** What the address says to show, and the way to show something else. */
export function useListState({ query: own }: Pick<Section, 'query'>): [ListState, Show] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = query.toString()
  const state = useMemo(() => readAddress(new URLSearchParams(text), own), [text, own])
  // The address on screen lags behind the one that was asked for last, and that is what the next change is of.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const show = useCallback<Show>(
    (change, { replace = false } = {}) => {
      latest.current = { ...latest.current, ...change }
      const address = addressOf(latest.current, own)
      void navigate({ search: address && `?${address}` }, { replace, preventScrollReset: true })
    },
    [navigate, own],
  )
  return [state, show]
}
