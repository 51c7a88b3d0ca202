import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** More rows than this are only drawn where they can be seen. */
const maxDrawnRows = 60

interface RowsOnScreen {
  readonly count: number
  /** Px of a row. */
  readonly height: number
  /** Index of the row that the keyboard is on. */
  readonly active: number
  readonly scroller: RefObject<HTMLElement | null>
}

/** Indexes of the rows that are to be drawn, in their order. */
export function useDrawnRows({ count, height, active, scroller }: RowsOnScreen): readonly number[] {
  const isVirtual = count > maxDrawnRows
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // The keyboard's row is drawn wherever it is, so that the focus is never lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const seen = Array.from({ length: last - first + 1 }, (_, position) => first + position)
      return seen.includes(active) || active >= count ? seen : [...seen, active].sort((one, other) => one - other)
    },
  })
  return isVirtual
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index)
}
