export const markParts = { frames: 14, cores: 17, grounds: 8 } as const

const { frames, cores, grounds } = markParts
const all = frames * cores * grounds
/** Shares no factor with `all`, so that numbers which follow each other look unlike, and no mark comes twice. */
const stride = 733

/** What the mark of a store is put together from, by its id: the same everywhere, and another for each of 1,904 stores. */
export function markOf(shopId: number) {
  const place = (shopId * stride) % all
  return {
    ground: (place % grounds) as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7,
    frame: Math.floor(place / grounds) % frames,
    core: Math.floor(place / (grounds * frames)),
  }
}
