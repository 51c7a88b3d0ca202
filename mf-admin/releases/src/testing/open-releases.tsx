import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { ScreenModule } from '@qasima/shared/federation/screen'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { remote } from '../../remote.ts'

interface Opening {
  /** What of the address is the screen's own. */
  readonly at?: string
  readonly answers: readonly StubbedAnswer[]
  readonly permissions?: readonly string[] | undefined
}

/** Opens a screen of the section as a member of staff who may move releases, or has these permissions. */
export function openReleases(
  screen: keyof typeof remote.routes,
  module: ScreenModule,
  { at = '', answers, permissions = ['view_releases', 'update_releases'] }: Opening,
) {
  signInStaff()
  return renderScreen(module, {
    path: remote.routes[screen].path,
    at: `/en/admin/releases${at}`,
    answers: [...answers, answer(readPermissions, { hasAccess: true, permissions: [...permissions] })],
  })
}
