import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryId } from '../country.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { languages } from '../language.ts'
import { downloadSlugs } from '../shortner/download.ts'

const write = {
  email: Email,
  platform: OneOf(downloadSlugs),
  /** Of the mails. */
  language: Type.Optional(OneOf(languages, { default: 'ar' })),
  country: Type.Optional(Nullable(CountryId)),
}

/** People waiting for the extension or an app to be released. */
export const waitlist = defineCollection({
  name: 'waitlist',
  nouns: ['waiting list entry', 'Waiting list entries'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** When the release email was queued. */
    notifiedAt: Nullable(Moment),
  }),
  write: Exactly(write),
  label: ['email'],
  naturalKeys: [['email', 'platform']],
  fields: {
    ...recordListFields,
    id: 'filter',
    email: 'sort',
    platform: 'filter',
    language: 'filter',
    country: 'filter',
    notifiedAt: 'sort',
  },
})
