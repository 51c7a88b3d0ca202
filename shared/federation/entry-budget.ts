/**
 * The largest size of a remote's entry, gzip, which is on the way to its first screen. Each screen adds its integrity and those of
 * what it loads later, about 50 bytes a file, so that a further screen does not take what others leave. Measured by Node's zlib:
 * the `gzip` command makes the same file about 140 bytes smaller.
 */
export const entryBudget = (screens: number): number => 8_600 + 120 * screens

/** The largest size of what one screen needs at first beside the entry and the shell, gzip. */
export const screenBudget = 40_000
