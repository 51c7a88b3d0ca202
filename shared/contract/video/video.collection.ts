import * as Type from 'typebox'
import { WrittenText } from '../../schema/localized-text.ts'
import { LibraryPicture } from '../../schema/picture.ts'
import { Status } from '../../schema/status.ts'
import { Exactly } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { activityStatuses } from '../provider/provider.collection.ts'

const write = {
  /** The person who speaks in it. */
  person: WrittenText({ min: 1, max: 80 }),
  title: WrittenText({ min: 1, max: 120 }),
  /** A picture of the media library, shown until the video plays. */
  poster: LibraryPicture,
  /** From YouTube, TikTok, Instagram, or a file of the media library; see `readVideoAddress`. */
  address: Type.String({ minLength: 1, maxLength: 2_000, pattern: '^(https://|/media)\\S+$' }),
  /** Position among the others, lowest first. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  status: Type.Optional(Status(activityStatuses, { default: 'ACTIVE' })),
}

/** Videos of influencers about the product, in the order of the landing page. */
export const video = defineCollection({
  name: 'video',
  nouns: ['video', 'Videos'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['title'],
  naturalKeys: [['address']],
  fields: {
    ...recordListFields,
    id: 'filter',
    position: 'sort',
    status: 'filter',
  },
})
