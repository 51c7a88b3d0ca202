import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { languages } from '../../shared/contract/language.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { Schema } from '../src/database/schema.ts'
import type { ObjectStore } from '../src/object-store/object-store.ts'
import { fileInLibrary } from './library-files.ts'

interface DemoPicture {
  /** `pictures/<stem>-<language>.webp` */
  readonly stem: string
  /** The campaign whose ads show it. */
  readonly campaign: string
  readonly alt: LocalizedText
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

/**
 * Puts the pictures of the demo's campaigns into the media library and into their ads. A picture that the library
 * already has is reused.
 */
export async function addDemoPictures(db: Kysely<Schema>, store: ObjectStore): Promise<void> {
  const library = { db, store, folder, from: join(import.meta.dirname, 'pictures') }
  for (const { stem, campaign, alt } of demoPictures) {
    for (const language of languages) {
      const url = await fileInLibrary(library, `${stem}-${language}.webp`, alt)
      await sql`
        update ads set creative = jsonb_set(creative, array[${language}::text, 'image'], to_jsonb(${url}::text))
        from campaign where campaign.id = ads.campaign_id and campaign.name = ${campaign}
      `.execute(db)
    }
  }
}
