import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type BilingualText, languages } from '../../shared/contract/language.ts'
import type { Schema } from '../src/database/schema.ts'
import { addPicture, describeEntry } from '../src/media/media.changes.ts'
import { entryAt, toItem } from '../src/media/media.queries.ts'
import { newKey } from '../src/media/media-name.rules.ts'
import type { ObjectStore } from '../src/media/object-store.ts'
import { storePicture } from '../src/media/store-picture.ts'

interface DemoPicture {
  /** `pictures/<stem>-<language>.webp` */
  readonly stem: string
  /** The campaign whose ads show it. */
  readonly campaign: string
  readonly alt: BilingualText
}

const demoPictures: readonly DemoPicture[] = [
  {
    stem: 'white-friday',
    campaign: 'White Friday',
    alt: { ar: 'قسيمتان كحلية وذهبية فوق نجوم فاتحة', en: 'A navy and a golden coupon over pale stars' },
  },
  {
    stem: 'back-to-school',
    campaign: 'Back to school',
    alt: { ar: 'قلم رصاص أصفر على ورقة مسطرة زرقاء', en: 'A yellow pencil on blue ruled paper' },
  },
  {
    stem: 'founding-day',
    campaign: 'Founding day offers',
    alt: { ar: 'نجمة ذهبية ثمانية في دوائر على خلفية خضراء', en: 'A golden eight-pointed star in rings on green' },
  },
  {
    stem: 'new-season',
    campaign: 'New season fashion',
    alt: { ar: 'ملابس بألوان دافئة على علّاقة', en: 'Clothes in warm colours on a hanger' },
  },
]

const folder = 'campaigns'
/** Changes that no person made are the service's own. */
const nobody = null

async function inLibrary(db: Kysely<Schema>, store: ObjectStore, name: string, alt: BilingualText) {
  const present = await entryAt(db, `${folder}/${name}`)
  if (present) return toItem(present)
  const key = newKey(name)
  const stored = await storePicture(store, key, join(import.meta.dirname, 'pictures', name), { resize: true })
  return db.transaction().execute(async (tx) => {
    const { path } = await addPicture(tx, folder, { name, key, ...stored }, nobody)
    return describeEntry(tx, { path, alt }, nobody)
  })
}

/**
 * Puts the pictures of the demo's campaigns into the media library and into their ads. A picture that the library has
 * already is used as it is.
 */
export async function addDemoPictures(db: Kysely<Schema>, store: ObjectStore): Promise<void> {
  for (const { stem, campaign, alt } of demoPictures) {
    for (const language of languages) {
      const { url } = await inLibrary(db, store, `${stem}-${language}.webp`, alt)
      await sql`
        update ads set creative = jsonb_set(creative, array[${language}::text, 'image'], to_jsonb(${url}::text))
        from campaign where campaign.id = ads.campaign_id and campaign.name = ${campaign}
      `.execute(db)
    }
  }
}
