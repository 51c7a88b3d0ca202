import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** A part of the back-office, as the contract declares it. */
const SectionItem = Exactly({
  name: Type.String(),
  /** What it is called, in English. */
  title: Type.String(),
  /** The permissions that end with its name; none for a section that is looked after with another. */
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
