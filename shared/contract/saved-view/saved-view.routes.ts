import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly } from '../../schema/structure.ts'
import { sectionPattern } from '../permission.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** The name of a section; `FORBIDDEN` if it does not exist or the caller may not view it. */
const Section = Type.String({ pattern: sectionPattern })

const setup = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '^\\S(.*\\S)?$' }),
  /** Filters, search and sort order as in the list's URL. */
  query: Type.String({ maxLength: 2_000 }),
  /** Names of the columns in order; empty for the section's default. */
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 60, uniqueItems: true }),
  /** Whether all staff who may view the section also see the saved view. */
  isShared: Type.Boolean(),
}

/** A list setup saved by a member of staff. */
export const SavedView = Exactly({
  id: Id,
  section: Section,
  ...setup,
  /** Whether it belongs to the caller, who can then change and delete it. */
  isOwn: Type.Boolean(),
})
export type SavedView = Type.Static<typeof SavedView>

/** Maximum saved views of an account in one section. */
export const maxSavedViews = 50

const limit = { calls: 300, seconds: 60 }
const params = Exactly({ id: Id })

export const listSavedViews = defineRoute({
  method: 'GET',
  path: '/saved-view',
  base: 'api',
  summary: 'The caller’s saved views of a section, and those shared by others; needs its `view_` permission',
  audience: 'staff',
  query: Exactly({ section: Section }),
  reply: Exactly({ items: Type.Array(SavedView) }),
  limit,
})

export const createSavedView = defineRoute({
  method: 'POST',
  path: '/saved-view',
  base: 'api',
  summary: `Save a view of a section; CONFLICT above ${maxSavedViews}`,
  audience: 'staff',
  body: Exactly({ section: Section, ...setup }),
  reply: SavedView,
  status: 201,
  errors: ['CONFLICT'],
  limit,
})

export const updateSavedView = defineRoute({
  method: 'PATCH',
  path: '/saved-view/:id',
  base: 'api',
  summary: 'Change one of the caller’s views',
  audience: 'staff',
  params,
  body: Type.Object(Type.Partial(Type.Object(setup)).properties, { additionalProperties: false, minProperties: 1 }),
  reply: SavedView,
  errors: ['NOT_FOUND'],
  limit,
})

export const deleteSavedView = defineRoute({
  method: 'DELETE',
  path: '/saved-view/:id',
  base: 'api',
  summary: 'Delete one of the caller’s views',
  audience: 'staff',
  params,
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit,
})
