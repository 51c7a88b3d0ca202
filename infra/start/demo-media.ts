import { type Kysely, sql } from 'kysely'
import { addDemoPictures } from '../../api/seed/pictures.ts'
import { addDemoVideos } from '../../api/seed/videos.ts'
import type { Schema } from '../../api/src/database/schema.ts'
import type { ObjectStore } from '../../api/src/object-store/object-store.ts'

/**
 * Puts the pictures and clips of the demo world into the media library, unless that was done to its end: a start that
 * was killed half way is made good by the next one. What is in the library already is used as it is.
 * @returns whether there was anything to do.
 */
export async function completeDemoMedia(db: Kysely<Schema>, openStore: () => Promise<ObjectStore>): Promise<boolean> {
  await sql`create table if not exists seeded_media (world_seeded_at timestamptz primary key)`.execute(db)
  const { rows } = await sql`
    select from seeded_world join seeded_media on seeded_media.world_seeded_at = seeded_world.seeded_at
  `.execute(db)
  if (rows.length > 0) return false
  const store = await openStore()
  try {
    await addDemoPictures(db, store)
    await addDemoVideos(db, store)
  } finally {
    store.close()
  }
  await sql`insert into seeded_media select seeded_at from seeded_world on conflict do nothing`.execute(db)
  return true
}
