import type { Kysely } from 'kysely'
import { pathWithoutLanguage } from '../../../shared/contract/language.ts'
import { type DownloadSlug, downloadSlugs } from '../../../shared/contract/shortner/download.ts'
import type { Schema } from '../database/schema.ts'

/** Whether a short link leads to a download, rather than to our page that says there is none yet. */
export function isOut(target: string, publicOrigin: string): boolean {
  if (!URL.canParse(target)) return false
  const { origin, pathname } = new URL(target)
  return origin !== new URL(publicOrigin).origin || !pathWithoutLanguage(pathname).startsWith('/download/')
}

/** The downloads whose short links lead to one. */
export async function findDownloadsOut(db: Kysely<Schema>, publicOrigin: string): Promise<DownloadSlug[]> {
  const links = await db
    .selectFrom('shortner')
    .select(['slug', 'target_url as target'])
    .where('slug', 'in', downloadSlugs)
    .where('deleted_at', 'is', null)
    .execute()
  return downloadSlugs.filter((platform) =>
    links.some(({ slug, target }) => slug === platform && isOut(target, publicOrigin)),
  )
}
