/**
 * Maximum gzip size of a remote's entry, which delays its first screen. Each screen adds its integrity and those of its
 * lazy files, about 50 bytes per file, so the budget grows with the screens. Measured with Node's zlib: the `gzip`
 * command gives about 140 bytes less.
 */
export const entryBudget = (screens: number): number => 8_600 + 120 * screens

/** Maximum gzip size of what one screen needs first, beside the entry and the shell. */
export const screenBudget = 40_000
