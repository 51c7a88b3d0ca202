import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from '../../router/router.ts'
import type { Section } from '../describe/section.ts'
import { addressOf, type ListState, readAddress, restOf } from './list-address.ts'

/** Shows another list: a step of its own for Back, unless it replaces the one on screen. */
export type Show = (change: Partial<ListState>, how?: { replace?: boolean }) => void

/** What the address says to show, and the way to show something else, which leaves the rest of the address as it is. */
export function useListState({ query: own }: Pick<Section, 'query'>): [ListState, Show] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = query.toString()
  const state = useMemo(() => readAddress(new URLSearchParams(text), own), [text, own])
  // The address on screen lags behind the one that was asked for last, and that is what the next change is of.
  const latest = useRef({ state, rest: '' })
  useLayoutEffect(() => {
    latest.current = { state, rest: restOf(new URLSearchParams(text)) }
  }, [state, text])
  const show = useCallback<Show>(
    (change, { replace = false } = {}) => {
      latest.current.state = { ...latest.current.state, ...change }
      const address = [addressOf(latest.current.state, own), latest.current.rest].filter(Boolean).join('&')
      void navigate({ search: address && `?${address}` }, { replace, preventScrollReset: true })
    },
    [navigate, own],
  )
  return [state, show]
}
