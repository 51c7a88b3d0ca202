import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** A section of the back-office, as declared by the contract. */
const SectionItem = Exactly({
  name: Type.String(),
  /** Its title, in English. */
  title: Type.String(),
  /** The permissions that end with its name; none for a section that uses another's permissions. */
  permissions: Type.Array(Type.String()),
})

export const listSections = defineRoute({
  method: 'GET',
  path: '/section',
  base: 'api',
  summary:
    'Sections of the back-office that the caller can see, with their permissions; all of them for readers of users or the audit log',
  audience: 'staff',
  reply: Exactly({ items: Type.Array(SectionItem) }),
  limit: { calls: 120, seconds: 60 },
})
