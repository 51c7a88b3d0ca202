import type { SectionAction } from '@qasima/shared/admin/section'
import { maxUserLinks, sendUserLinks, type UserLink } from '@qasima/shared/contract/user/user-links.routes'
import { call } from '@qasima/shared/http/call'

const words = {
  reset: { label: 'Send a reset link', said: 'sent a reset link' },
  invitation: { label: 'Invite', said: 'invited' },
} as const satisfies Record<UserLink, object>

/** Has links sent by which holders choose their passwords themselves. */
export const linkAction = (link: UserLink): SectionAction => ({
  ...words[link],
  maxRecords: maxUserLinks,
  run: (ids) => call(sendUserLinks, { body: { link, ids: [...ids] }, language: 'en' }),
})
