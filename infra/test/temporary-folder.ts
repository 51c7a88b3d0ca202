import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps what is here in memory. */
const inMemory = '/dev/shm'

/** Bytes that a run of tests takes at most, and as many again. */
const enough = 8 * 2 ** 30

/** Names the folder of this run, which `npm test` removes at its end. */
export const folderVariable = 'QASIMA_TEST_FOLDER'

/**
 * Where tests keep what they throw away: in memory, where there is enough of it. A database of a suite is a thousand files,
 * which a disk takes a second to make.
 */
export function temporaryFolder(): string {
  const given = process.env[folderVariable]
  if (given) return given
  try {
    accessSync(inMemory, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > enough ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
