import * as Type from 'typebox'
import { Exactly, Nullable, OneOf } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields } from '../collection.ts'
import { uninstallFeedbackLength, uninstallReasons } from './uninstall.routes.ts'

const write = {
  reason: OneOf(uninstallReasons),
  feedback: Type.Optional(Nullable(Type.String({ maxLength: uninstallFeedbackLength }))),
}

/** Why people removed the extension. */
export const uninstall = defineCollection({
  name: 'uninstall',
  nouns: ['answer', 'Uninstall answers'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['reason'],
  fields: { ...recordListFields, id: { type: 'uuid' }, reason: { type: 'text', values: uninstallReasons } },
})
export type Uninstall = Type.Static<typeof uninstall.item>
