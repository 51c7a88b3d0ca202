import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostDescription } from '@qasima/shared/federation/registry'

/** What the document needs of the shell's build. */
export interface HostBuild extends Omit<HostDescription, 'provides'> {
  /** Where its files are. */
  readonly folder: string
  /** Id of its release; undefined if it was not released. */
  readonly release?: string
}

/** Reads `host.json`, which the build writes beside the shell's files. */
export function readHostBuild(folder: string): HostBuild {
  const build: HostDescription = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
  return { folder, ...build }
}
