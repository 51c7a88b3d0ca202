/** What is selected in a folder, by path, and where the keyboard is. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** The entry that Tab leads to. */
  readonly active: string | null
  /** Where a range begins. */
  readonly anchor: string | null
}

export const nothing: Selection = { chosen: new Set(), active: null, anchor: null }

/** `move` only takes the keyboard there; `range` selects from where the last selecting was to there. */
export type Way = 'move' | 'toggle' | 'range'

/** The selection after something was done to one entry of those on screen. */
export function select(before: Selection, paths: readonly string[], path: string, way: Way): Selection {
  if (way === 'move') return { ...before, active: path, anchor: before.chosen.size === 0 ? path : before.anchor }
  if (way === 'toggle') {
    const chosen = new Set(before.chosen)
    if (!chosen.delete(path)) chosen.add(path)
    return { chosen, active: path, anchor: path }
  }
  const anchor = before.anchor !== null && paths.includes(before.anchor) ? before.anchor : (before.active ?? path)
  const [from = 0, to = 0] = [paths.indexOf(anchor), paths.indexOf(path)].toSorted((one, other) => one - other)
  return { chosen: new Set(paths.slice(from, to + 1)), active: path, anchor }
}

/** Where a key leads among entries that stand in so many columns; undefined for other keys. */
export function stepOf(key: string, from: number, count: number, columns: number): number | undefined {
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  if (to === undefined) return undefined
  // Down from a column that the last line has no part of leads to its end.
  if (key === 'ArrowDown' && to > last) return Math.floor(from / columns) < Math.floor(last / columns) ? last : from
  return to < 0 ? (key === 'ArrowUp' ? from : 0) : Math.min(to, last)
}
