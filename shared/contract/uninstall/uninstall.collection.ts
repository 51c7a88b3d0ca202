import * as Type from 'typebox'
import { LongText } from '../../schema/long-text.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { uninstallFeedbackLength, uninstallReasons } from './uninstall.routes.ts'

const write = {
  reason: OneOf(uninstallReasons),
  feedback: Type.Optional(Nullable(LongText(uninstallFeedbackLength))),
}

/** Why people removed the extension. */
export const uninstall = defineCollection({
  name: 'uninstall',
  nouns: ['answer', 'Uninstall answers'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['reason'],
  fields: { ...recordListFields, id: 'filter', reason: 'filter' },
})
