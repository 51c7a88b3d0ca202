import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { Schema } from '../src/database/schema.ts'
import type { ObjectStore } from '../src/object-store/object-store.ts'
import { fileInLibrary } from './library-files.ts'

interface DemoVideo {
  /** `clips/<stem>.webm` and its poster, `clips/<stem>.webp`. */
  readonly stem: string
  readonly person: LocalizedText
  readonly title: LocalizedText
  readonly alt: LocalizedText
}

/** They are drawings, not witnesses, and are signed as such. */
const drawn: LocalizedText = { ar: 'رسم متحرك بلا صوت', en: 'Animation without sound' }

const demoVideos: readonly DemoVideo[] = [
  {
    stem: 'saved-at-checkout',
    person: drawn,
    title: { ar: 'كود واحد يخفض السلة 30 ريالًا', en: 'How one code takes 30 riyals off a cart' },
    alt: { ar: 'قسيمة ذهبية فوق سلة مجموعها 200', en: 'A golden coupon above a cart with a total of 200' },
  },
  {
    stem: 'honest-price',
    person: drawn,
    title: { ar: 'سعر يرتفع قبل التخفيض', en: 'How a price goes up before a sale' },
    alt: { ar: 'خط سعر يرتفع ثم ينخفض', en: 'A price line that rises and then falls' },
  },
  {
    stem: 'alert-in-time',
    person: drawn,
    title: { ar: 'تنبيه يصل في وقته', en: 'How an alert comes just in time' },
    alt: {
      ar: 'جرس فوق خط سعر ينخفض إلى ما دون السعر المستهدف',
      en: 'A bell above a price that falls below its target',
    },
  },
]

const folder = 'videos'

/** Puts the clips of the demo into the media library and onto the landing page, unless a clip already exists. */
export async function addDemoVideos(db: Kysely<Schema>, store: ObjectStore): Promise<void> {
  const library = { db, store, folder, from: join(import.meta.dirname, 'clips') }
  for (const [position, { stem, person, title, alt }] of demoVideos.entries()) {
    const poster = await fileInLibrary(library, `${stem}.webp`, alt)
    const clip = await fileInLibrary(library, `${stem}.webm`, alt)
    const present = await db.selectFrom('video').select('id').where('address', '=', clip).executeTakeFirst()
    if (present) continue
    await db
      .insertInto('video')
      .values({
        person_ar: person.ar,
        person_en: person.en,
        title_ar: title.ar,
        title_en: title.en,
        poster,
        address: clip,
        position,
      })
      .execute()
  }
}
