import type { FastifyReply, FastifyRequest } from 'fastify'
import { addGuestAlert, maxGuestAlerts } from '../../../../shared/contract/alert/guest-alert.routes.ts'
import { type Language, pathInLanguage } from '../../../../shared/contract/language.ts'
import { confirmAlertLink, endAlertLink } from '../../../../shared/contract/mailed-links.ts'
import { localeOf, moneyText } from '../../../../shared/schema/money-text.ts'
import { callerOf } from '../../../../shared/server/call-counts.ts'
import { isCurrency } from '../../../../shared/server/currency.ts'
import { judgeNow } from '../../alert/alert-states.queries.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Limit } from '../../http/limiter.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { isDisposable } from '../../identity/sign-in/disposable-email.rules.ts'
import { findHolder, takeOverGuestAlerts } from '../../identity/user/take-over.queries.ts'
import { lockMailbox, mailboxOf, takeGuestMails } from '../../outbox/guest-mail.queries.ts'
import { acceptOneClick, linkLanguageOf, sendLinkPage } from '../../outbox/link-page.ts'
import { queueMail } from '../../outbox/mail.ts'
import { addByAddress } from '../../price-check/listing-by-address.queries.ts'
import { productSlug } from '../../product/product-page.rules.ts'
import { placeOfProduct } from '../../tracking/place-of-product.queries.ts'
import { findLinkKey } from '../unsubscribe-link.ts'
import { guestAlertMail } from './guest-alert.mail.ts'
import {
  beginAlert,
  changeWish,
  endTakenAlert,
  eraseGuestAlert,
  findGuestAlert,
  findOfMailbox,
  type GuestAlert,
  type GuestWish,
  insertWish,
} from './guest-alert.queries.ts'
import { guestPageWords } from './guest-alert.words.ts'
import { guestLink, readGuestToken } from './guest-link.ts'

/** Per network address, which many people may share: too few to flood other people's mailboxes. */
const wishesADay: Limit = { name: 'guest-alerts', times: 30, seconds: 86_400 }

/** New products that unverified callers may add to the catalogue. */
const additionsADay: Limit = { name: 'guest-added-products', times: 10, seconds: 86_400 }

/** Other products that a mailbox watches. */
const others = (found: Awaited<ReturnType<typeof findOfMailbox>>, productId: string): number =>
  new Set(found.flatMap((one) => (one.productId === productId ? [] : [one.productId]))).size

/**
 * Stores a request and mails its link: one a day per mailbox and product, since another person may have entered the
 * address.
 * @throws ApiError `TRACKING_LIMIT_REACHED`
 */
const keepWish = ({ database, config: { publicOrigin } }: ApiContext, wish: GuestWish): Promise<string> =>
  database.main.kysely.transaction().execute(async (tx) => {
    const mailbox = mailboxOf(wish.email)
    await lockMailbox(tx, mailbox)
    const found = await findOfMailbox(tx, mailbox)
    if (others(found, wish.productId) >= maxGuestAlerts) throw new ApiError('TRACKING_LIMIT_REACHED')
    const waiting = found.find(({ productId, confirmedAt }) => productId === wish.productId && confirmedAt === null)
    if (waiting) await changeWish(tx, waiting.id, wish)
    const id = waiting?.id ?? (await insertWish(tx, wish))
    const taken = await takeGuestMails(tx, [{ about: `${guestAlertMail.kind} ${wish.productId}`, to: wish.email }])
    const alert = taken.size > 0 ? await findGuestAlert(tx, id) : undefined
    if (!alert) return id
    const parts = { publicOrigin, key: await findLinkKey(tx) }
    const endUrl = guestLink(parts, 'end', id, wish.language)
    const confirmUrl = guestLink(parts, 'confirm', id, wish.language)
    const values = { publicOrigin, product: alert.name, target: alert.target, confirmUrl, endUrl }
    const { email: to, language } = wish
    await queueMail(tx, guestAlertMail, { to, userId: null, language, unsubscribeUrl: endUrl, values })
    return id
  })

type Begun = 'begun' | 'full' | 'gone'

/** Activates an alert confirmed by its address; repeatable. */
const begin = ({ database }: ApiContext, id: string): Promise<{ readonly said: Begun; readonly alert?: GuestAlert }> =>
  database.main.kysely.transaction().execute(async (tx) => {
    const known = await findGuestAlert(tx, id)
    if (!known) return { said: 'gone' }
    await lockMailbox(tx, known.mailbox)
    const alert = await findGuestAlert(tx, id)
    if (!alert) return { said: 'gone' }
    if (alert.confirmedAt) return { said: 'begun', alert }
    const confirmed = (await findOfMailbox(tx, alert.mailbox)).filter(({ confirmedAt }) => confirmedAt !== null)
    if (others(confirmed, alert.productId) >= maxGuestAlerts) return { said: 'full', alert }
    await beginAlert(tx, alert)
    const holder = await findHolder(tx, alert.email)
    if (holder) await takeOverGuestAlerts(tx, { userId: holder.id, email: alert.email })
    // Fires at once if the price is low enough already.
    await judgeNow(tx, alert.productId)
    return { said: 'begun', alert }
  })

interface LinkQuery {
  Params: { token: string }
  Querystring: { language?: unknown }
}

const statusOf = { begun: 200, full: 409, gone: 410, unknown: 404, end: 200, ended: 200 } as const

interface Page {
  readonly language: Language
  readonly said: keyof typeof statusOf
  readonly alert?: GuestAlert | undefined
}

/** What the alert waits for, and where. */
function factsOf({ target, shop }: GuestAlert, language: Language) {
  const words = guestPageWords[language]
  return [
    { label: words.target, value: moneyText(localeOf(language), target) },
    { label: words.shop, value: shop?.[language] ?? words.anyShop },
  ]
}

function sendPage(reply: FastifyReply, { language, said, alert }: Page) {
  const words = guestPageWords[language]
  const product = alert && said !== 'ended' ? `/product/${alert.productId}/${productSlug(alert.name.en)}` : undefined
  return sendLinkPage(reply.code(statusOf[said]), {
    language,
    sentences: words[said].replace('{count}', String(maxGuestAlerts)),
    name: alert?.name[language] ?? '',
    facts: alert && said !== 'ended' ? factsOf(alert, language) : [],
    button: said === 'end' ? { label: words.endButton } : undefined,
    link: { label: words[product ? 'product' : 'home'], href: pathInLanguage(product ?? '/', language) },
  })
}

/** Price alerts without an account: requested by a call, confirmed and ended by mailed links. */
export const routes: NounRoutes = async (serve, context, server) => {
  const { kysely } = context.database.main

  serve(addGuestAlert, async ({ body, address, language: spoken }) => {
    const { url, productId, target, email, language = spoken, country = null } = body
    if (!url === !productId) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'url', message: url ? 'INVALID' : 'REQUIRED' }] })
    }
    if (!isCurrency(target.currency)) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'target.currency', message: 'INVALID' }] })
    }
    if (isDisposable(email)) {
      throw new ApiError('EMAIL_INVALID', { fields: [{ key: 'email', message: 'EMAIL_INVALID' }] })
    }
    const caller = callerOf(address)
    await context.limits.consume(wishesADay, caller)
    const beforeReading = () => context.limits.consume(additionsADay, caller)
    const place = url
      ? await addByAddress(context, url, { beforeReading })
      : await placeOfProduct(context, productId ?? '')
    return { id: await keepWish(context, { ...place, email, language, country, target }) }
  })

  await acceptOneClick(server)
  const config = { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const
  const idOf = async (purpose: 'confirm' | 'end', { params: { token } }: FastifyRequest<LinkQuery>) =>
    readGuestToken(await findLinkKey(kysely), purpose, token)

  // GET on the link activates the alert, HEAD does not. If a mail scanner opens it, it activates what its reader was
  // asked about and can end with one press; a confirmation page would cost everyone else a step.
  server.get<LinkQuery>(confirmAlertLink.path, { config, exposeHeadRoute: false }, async (request, reply) => {
    const language = linkLanguageOf(request)
    const id = await idOf('confirm', request)
    if (!id) return sendPage(reply, { language, said: 'unknown' })
    const { said, alert } = await begin(context, id)
    if (said === 'begun') context.siteEvents.add({ kind: 'watch' }, { address: request.ip, headers: request.headers })
    return sendPage(reply, { language, said, alert })
  })

  // Opening this page ends nothing, because mail scanners open every link.
  server.get<LinkQuery>(endAlertLink.path, { config }, async (request, reply) => {
    const language = linkLanguageOf(request)
    const id = await idOf('end', request)
    if (!id) return sendPage(reply, { language, said: 'unknown' })
    const alert = await findGuestAlert(kysely, id)
    return sendPage(reply, { language, said: alert ? 'end' : 'gone', alert })
  })

  /** One-click unsubscribe by mail programs (RFC 8058), and the button of the page. */
  server.post<LinkQuery>(endAlertLink.path, { config }, async (request, reply) => {
    const language = linkLanguageOf(request)
    const id = await idOf('end', request)
    if (!id) return sendPage(reply, { language, said: 'unknown' })
    const isEnded = await kysely.transaction().execute(async (tx) => {
      const alert = await findGuestAlert(tx, id)
      if (!alert) return endTakenAlert(tx, id)
      await eraseGuestAlert(tx, alert)
      return true
    })
    return sendPage(reply, { language, said: isEnded ? 'ended' : 'gone' })
  })
}
