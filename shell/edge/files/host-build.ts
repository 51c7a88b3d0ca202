import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseFile } from '@qasima/shared/federation/registry'

/** What the document needs of the shell's own build. */
export interface HostBuild {
  /** Where its files are. */
  readonly folder: string
  /** The CSS of every page. */
  readonly styles: string
  readonly scripts: readonly ReleaseFile[]
  /** The code of the processes that render pages; without it, browsers draw them all. */
  readonly server?: string | undefined
  /** The host's files behind each shared module that it fetches lazily. */
  readonly shared: Readonly<Record<string, readonly ReleaseFile[]>>
}

/** Reads `host.json`, which the build writes beside the shell's files. */
export function readHostBuild(folder: string): HostBuild {
  const build: Omit<HostBuild, 'folder'> = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'))
  return { folder, ...build }
}
