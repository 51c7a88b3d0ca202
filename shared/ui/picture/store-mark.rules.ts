export const markParts = { frames: 14, cores: 17 } as const
const grounds = [0, 1, 2, 3, 4, 5, 6, 7] as const

const { frames, cores } = markParts
const all = frames * cores * grounds.length
/** Shares no factor with `all`, so that numbers which follow each other look unlike, and no mark comes twice. */
const stride = 733

/** What the mark of a store is put together from, by its id: the same everywhere, and another for each of 1,904 stores. */
export function markOf(shopId: number) {
  const place = (shopId * stride) % all
  return {
    ground: grounds[place % grounds.length] ?? 0,
    frame: Math.floor(place / grounds.length) % frames,
    core: Math.floor(place / (grounds.length * frames)),
  }
}
