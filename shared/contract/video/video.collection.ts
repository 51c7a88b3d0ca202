import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields, writtenText } from '../collection.ts'
import { activityStatuses } from '../provider/provider.collection.ts'

const write = {
  /** Who speaks in it. */
  person: writtenText({ min: 1, max: 80 }),
  title: writtenText({ min: 1, max: 120 }),
  /** A picture of the media library, shown until the video plays. */
  poster: Type.String({ maxLength: 2_000, pattern: '^/media/' }),
  /** Of YouTube, TikTok, Instagram, or of a file of the media library; see `readVideoAddress`. */
  address: Type.String({ minLength: 1, maxLength: 2_000, pattern: '^(https://|/media)\\S+$' }),
  /** Place among the others, the lowest first. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  status: Type.Optional(OneOf(activityStatuses, { default: 'ACTIVE' })),
}

/** What influencers say about the product, in the order of the landing page. */
export const video = defineCollection({
  name: 'video',
  nouns: ['video', 'Videos'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['title'],
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    position: { type: 'integer', sortable: true },
    status: { type: 'text', values: activityStatuses },
  },
})
export type Video = Type.Static<typeof video.item>
