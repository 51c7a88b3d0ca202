import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { acceptOneClick, linkLanguageOf, sendLinkPage } from '../outbox/link-page.ts'
import { endByLink, findTarget, undoByLink } from './unsubscribe.queries.ts'
import { unsubscribeWords } from './unsubscribe.words.ts'
import { findLinkKey, readUnsubscribeToken, unsubscribePath } from './unsubscribe-link.ts'

type Words = (typeof unsubscribeWords)[Language]

type Button = 'endAlert' | 'endMails' | 'endStore' | 'undo'
type Said = Exclude<keyof Words, 'account' | Button>

const endOf = { alert: 'endAlert', mails: 'endMails', store: 'endStore', stores: 'endMails' } as const

interface Query {
  readonly token?: unknown
  readonly language?: unknown
}

interface Page {
  readonly language: Language
  readonly said: Said
  /** Of the product or store. */
  readonly name?: string
  /** The account tab where it can be changed. */
  readonly tab: 'alerts' | 'tracking'
  /** The action of its button; none if there is nothing to do. */
  readonly button?: Button
}

function sendPage(reply: FastifyReply, { language, said, name = '', tab, button }: Page) {
  const words = unsubscribeWords[language]
  return sendLinkPage(reply, {
    language,
    sentences: words[said],
    name,
    button: button && { label: words[button], ...(button === 'undo' && { sends: 'undo' }) },
    link: { label: words.account, href: `${pathInLanguage('/dashboard', language)}#${tab}` },
  })
}

/**
 * `/alert/unsubscribe`: a mail program unsubscribes with one POST (RFC 8058), a person with a press on the page.
 * Opening the page ends nothing, because mail scanners open every link.
 */
export const routes: NounRoutes = async (_serve, { database }, server) => {
  await acceptOneClick(server)
  const { kysely } = database.main
  const config = { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const
  const linkOf = async ({ token }: Query) =>
    typeof token === 'string' ? readUnsubscribeToken(await findLinkKey(kysely), token) : undefined

  /** Sends the page for a link, or the error page for an invalid one. */
  async function open(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const language = linkLanguageOf(request)
    const link = await linkOf(request.query)
    const tab = link?.what === 'store' || link?.what === 'stores' ? 'tracking' : 'alerts'
    const found = link && (await findTarget(kysely, link))
    if (!found || link.isExpired) {
      const said = !link ? 'unknown' : link.isExpired ? 'expired' : 'gone'
      await sendPage(reply.code(link ? 410 : 404), { language, said, tab })
      return undefined
    }
    return { link, shown: { language, tab, name: found.name[language] } as const }
  }

  server.get<{ Querystring: Query }>(unsubscribePath, { config }, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { link, shown } = opened
    return sendPage(reply, { ...shown, said: link.what, button: endOf[link.what] })
  })

  server.post<{ Querystring: Query; Body: unknown }>(unsubscribePath, { config }, async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { link, shown } = opened
    const { body } = request
    if (typeof body === 'object' && body !== null && 'undo' in body) {
      const isUndone = await kysely.transaction().execute((tx) => undoByLink(tx, link))
      if (!isUndone) return sendPage(reply.code(409), { ...shown, said: 'tooLate' })
      return sendPage(reply, { ...shown, said: `${link.what}Restored`, button: endOf[link.what] })
    }
    await kysely.transaction().execute((tx) => endByLink(tx, link))
    return sendPage(reply, { ...shown, said: `${link.what}Ended`, button: 'undo' })
  })
}
