import { billFile } from '../federation/bill-of-materials.ts'
import type { ReleaseFile } from '../federation/registry.ts'

/** The release id of the host, which is released like the remotes. */
export const hostRemote = 'shell'

/** A file of a release with its size. */
export interface ReleasedFile extends ReleaseFile {
  readonly bytes: number
}

/** What a team signs: everything that its release consists of. */
export interface ReleaseDocument {
  /** Id of the remote, or `shell`. */
  readonly remote: string
  /** Of its package. */
  readonly version: string
  /** The commit that it was built from; null outside a Git checkout. */
  readonly revision: string | null
  /** Source maps, the bill of materials and compressed copies included. */
  readonly files: readonly ReleasedFile[]
}

/** Maps of sources are kept for the team that owns the remote, and never served. */
export const isSourceMap = (file: string): boolean => file.endsWith('.map')

/** Whether edges have a file. Maps and the bill of materials are for the team and for staff. */
export const isServed = (file: string): boolean => !isSourceMap(file) && file !== billFile

/** A copy of another file, compressed ahead. */
export const isCompressed = (file: string): boolean => file.endsWith('.br')
