import type { AnyCollection } from '../contract/collection.ts'
import { readPermissions } from '../contract/identity/account.routes.ts'
import { listSavedViews } from '../contract/saved-view/saved-view.routes.ts'
import type { Screens } from '../federation/screen.ts'
import { session } from '../session/session.ts'
import type { SessionUser } from '../session/session-user.ts'
import { everyPermission } from './every-permission.ts'
import { answer, renderScreen, type StubbedAnswer } from './render-screen.tsx'

interface AdminSetting {
  readonly collection: Pick<AnyCollection, 'name'>
  /** Address of the list, a new record or a record, under the section's own: `/new`, `?page=2`. */
  readonly at?: string
  readonly answers?: readonly StubbedAnswer[]
  readonly permissions?: readonly string[]
  /** Who is at the screen, where that matters. */
  readonly user?: SessionUser | null
}

const paths = { list: '', create: '/new', record: '/:id' } as const

// jsdom has nothing to scroll.
Element.prototype.scrollIntoView = () => {}

/** The one page of a list that has no more than these. */
export const pageOf = <Item,>(items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  isEstimate: false,
  page: 1,
  limit: 20,
  nextCursor: null,
})

/** Signs in a new member of staff, or the given one. */
export function signInStaff(known?: SessionUser | null): void {
  const id = crypto.randomUUID()
  const user = { id, email: `${id}@example.com`, firstName: 'Noura', lastName: 'Ali', sex: 'FEMALE' } as const
  session.setState({
    user: known ?? { ...user, birthDate: '1994-05-01', country: 'sa', isEmailVerified: true },
    tokens: { accessToken: 'access', refreshToken: 'refresh' },
  })
}

/**
 * Opens a screen of a section in a new browser, for an account with every permission, or the given ones. The API
 * gives the stubbed answers, and no saved views.
 */
export async function renderAdmin(
  screens: Screens<keyof typeof paths>,
  screen: keyof typeof paths,
  { collection, at = '', answers = [], permissions = everyPermission, user: known }: AdminSetting,
) {
  signInStaff(known)
  const address = `/admin/${collection.name}`
  return renderScreen(await screens[screen](), {
    path: address + paths[screen],
    at: `/en${address}${at}`,
    answers: [
      ...answers,
      answer(readPermissions, { hasAccess: true, permissions: [...permissions] }),
      answer(listSavedViews, { items: [] }),
    ],
  })
}
