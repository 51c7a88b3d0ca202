import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps what is here in memory. */
const inMemory = '/dev/shm'

/** Bytes that a run of tests takes at most, and as many again. */
const enough = 8 * 2 ** 30

/**
 * Where tests keep what they throw away: in memory, where there is enough of it. A database of a suite is a thousand files,
 * which a disk takes a second to make.
 */
export function temporaryFolder(): string {
  try {
    accessSync(inMemory, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > enough ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
