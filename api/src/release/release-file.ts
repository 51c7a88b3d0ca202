import type { Kysely } from 'kysely'
import { readReleasedFile } from '../../../shared/release/release-archive.ts'
import type { Schema } from '../database/schema.ts'
import { findServedRelease } from './release.queries.ts'
import type { ReleaseStore } from './release-store.ts'

/** Where releases are kept. */
export interface KeptReleases {
  readonly kysely: Kysely<Schema>
  readonly store: Pick<ReleaseStore, 'whole'>
}

/** A file of a release as its team signed it; undefined if there is none, or its files are gone. */
export async function readReleaseFile(
  { kysely, store }: KeptReleases,
  release: string,
  file: string,
): Promise<Buffer | undefined> {
  const found = await findServedRelease(kysely, release)
  const archive = found && (await store.whole(release))
  return archive && readReleasedFile(archive, { text: found.document, file })
}
