import type { FastifyReply } from 'fastify'
import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import type { LinkState } from '../../../shared/contract/shortner/shortner.rules.ts'
import { sendLinkPage } from '../outbox/link-page.ts'
import { linkPageWords } from './link-page.words.ts'
import type { FollowedLink } from './shortner.queries.ts'

/** Why a link does not lead on. Never 404, which is for one that was never made, and for which edges have a page. */
const statusOf = { expired: 410, usedUp: 410, disabled: 410, notBegun: 403, busy: 503 } as const
export type Closed = keyof typeof statusOf

const homeOf = (language: Language) => ({
  label: linkPageWords[language].home,
  href: pathInLanguage('/', language),
})

export function sendClosedPage(
  reply: FastifyReply,
  language: Language,
  reason: Closed,
  status: number = statusOf[reason],
): FastifyReply {
  reply.code(status)
  if (status === 503) reply.header('retry-after', '2')
  return sendLinkPage(reply, { language, sentences: linkPageWords[language][reason], link: homeOf(language) })
}

const passwordStatus = { password: 200, wrong: 403, limited: 429 } as const

/** Asks for the password of a link; what is posted comes back to the same address. */
export function sendPasswordPage(reply: FastifyReply, language: Language, said: keyof typeof passwordStatus) {
  const words = linkPageWords[language]
  return sendLinkPage(reply.code(passwordStatus[said]), {
    language,
    sentences: words[said],
    button: { label: words.open, password: { label: words.passwordLabel } },
    leadsAway: true,
    link: homeOf(language),
  })
}

/** In UTC, and says so. */
const timeText = (moment: string, language: Language): string =>
  `${new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(moment))} UTC`

interface Inspected {
  readonly link: FollowedLink
  readonly state: LinkState | 'usedUp'
  /** Where this visitor would be led; not said of a link with a password. Null where the link leads nowhere now. */
  readonly address: string | null
  readonly lastClickedAt: string | null
}

/** Shows what a link is, and follows nothing. */
export function sendInspection(
  reply: FastifyReply,
  language: Language,
  { link, state, address, lastClickedAt }: Inspected,
) {
  const words = linkPageWords[language]
  const stateWords = {
    active: words.active,
    expired: words.expiredState,
    notBegun: words.notBegunState,
    disabled: words.disabledState,
    usedUp: words.usedUpState,
  }
  const isProtected = link.passwordHash !== null
  const mayDiffer = link.rules.length > 0 || link.variants.length > 0 || link.deepLinks !== null
  return sendLinkPage(reply, {
    language,
    sentences: words.inspect,
    name: `/go/${link.slug}`,
    facts: [
      ...(address === null ? [] : [{ label: words.leadsTo, value: isProtected ? words.isProtected : address }]),
      { label: words.state, value: stateWords[state] },
      { label: words.made, value: timeText(link.createdAt, language) },
      { label: words.lastClick, value: lastClickedAt ? timeText(lastClickedAt, language) : words.never },
      ...(mayDiffer && !isProtected && address !== null ? [{ label: words.note, value: words.differs }] : []),
    ],
    link: homeOf(language),
  })
}
