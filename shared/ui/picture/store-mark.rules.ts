export const markParts = { frames: 14, cores: 17 } as const
const grounds = [0, 1, 2, 3, 4, 5, 6, 7] as const

const { frames, cores } = markParts
const all = frames * cores * grounds.length
/** Coprime with `all`, so that consecutive numbers look different, and no mark repeats. */
const stride = 733

/** The parts of a store's mark, derived from its id: the same everywhere, and distinct for 1,904 stores. */
export function markOf(shopId: number) {
  const place = (shopId * stride) % all
  return {
    ground: grounds[place % grounds.length] ?? 0,
    frame: Math.floor(place / grounds.length) % frames,
    core: Math.floor(place / (grounds.length * frames)),
  }
}
