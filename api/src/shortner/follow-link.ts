import { setTimeout as wait } from 'node:timers/promises'
import formBody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RootRoute } from '../../../shared/contract/root-route.ts'
import {
  addressOfTarget,
  type ChosenTarget,
  chooseTarget,
  linkState,
} from '../../../shared/contract/shortner/shortner.rules.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import type { Budget } from '../budget/budget.queries.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Limit } from '../http/limiter.ts'
import { sendProblem } from '../http/problem.ts'
import { passwordsOf } from '../password/password.ts'
import { asksForPrivacy, isProgram } from '../visitor/program.ts'
import { leadsToLink } from './link-check.rules.ts'
import { type Closed, sendClosedPage, sendInspection, sendPasswordPage } from './link-page.ts'
import { type LiveLink, liveLinks } from './live-links.ts'
import { type FollowedLink, findLastClick } from './shortner.queries.ts'
import { queryOf, shareCookie, siteLanguageOf, visitOf } from './visit.ts'
import { visitRecorder } from './visit-recorder.ts'

type Request = FastifyRequest<{ Params: { slug: string } }>

const slugForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/
/** As the address in a QR code has it. */
const scanMark = /[?&]via=qr(?:&|$)/
const shareDays = 90
/** Of one visitor for one link. */
const passwordTries: Limit = { name: 'link-password', times: 10, seconds: 900 }
/** Milliseconds after which a visitor is asked to come back, whatever is waited for. */
const takeDeadline = 3_000
/** Milliseconds for which another process is waited for that holds the last units of a limit. */
const unitWaits = [300, 700, 1_000]

const limitOf = ({ id, maxClicks }: FollowedLink): Budget | undefined =>
  maxClicks === null ? undefined : { subject: id, kind: 'click', limit: maxClicks }

interface Led {
  readonly chosen: ChosenTarget
  readonly address: string
  readonly shareNumber: number | null
}

interface Visit {
  readonly request: Pick<Request, 'ip' | 'headers' | 'url'>
  readonly isProgram: boolean
  readonly tookUnit: boolean
}

interface Answered {
  readonly request: Request
  readonly reply: FastifyReply
  readonly status: 302 | 303
}

/**
 * Follows links, from memory: nothing of PostgreSQL is asked for one that this process knows. Nothing of the request becomes
 * part of the address, but for parameters where the link passes them on.
 */
class LinkFollower {
  readonly links: ReturnType<typeof liveLinks>
  readonly #recorder: ReturnType<typeof visitRecorder>
  readonly #context: ApiContext
  readonly #origin: { readonly countryOf: ApiContext['countryOf']; readonly publicOrigin: string }
  readonly #isSecure: boolean

  constructor(server: FastifyInstance, context: ApiContext) {
    this.links = liveLinks(context, server.log)
    this.#recorder = visitRecorder(context, server.log)
    this.#context = context
    const { publicOrigin } = context.config
    this.#origin = { countryOf: context.countryOf, publicOrigin }
    this.#isSecure = publicOrigin.startsWith('https:')
  }

  async close(): Promise<void> {
    this.links.close()
    await this.#recorder.close()
  }

  languageOf(request: Pick<Request, 'headers'>) {
    return siteLanguageOf(request, this.#origin.publicOrigin)
  }

  /** @throws ApiError `NOT_FOUND` for a slug that no link has or had. */
  async linkOf(slug: string): Promise<LiveLink> {
    const link = slugForm.test(slug) ? (this.links.find(slug) ?? (await this.links.findNew(slug))) : undefined
    if (!link) throw new ApiError('NOT_FOUND')
    return link
  }

  /**
   * Leads on at once, as most visits are: by a link in memory that neither asks for a password nor counts its visits. A
   * promise would cost as much as all else that is done for such a visit.
   * @returns whether the visit is answered.
   */
  followAtOnce(request: Request, reply: FastifyReply): boolean {
    const link = this.links.find(request.params.slug)
    if (!link || link.slug !== request.params.slug || link.passwordHash !== null || link.maxClicks !== null)
      return false
    if (linkState(link, Date.now()) !== 'active') return false
    const led = this.#leadOf(link, request)
    this.#record(link, led, { request, isProgram: isProgram(request), tookUnit: false })
    this.#leadOn(link, led, { request, reply, status: 302 })
    return true
  }

  /** Where a visitor is led now. @throws ApiError `NOT_FOUND` for a target that is no address. */
  #leadOf(link: LiveLink, request: Request): Led {
    const { fixed, targetUrl } = link
    if (fixed !== undefined) return { chosen: { by: 'link', targetUrl, place: 0 }, address: fixed, shareNumber: null }
    const visit = visitOf(link, request, this.#origin)
    const chosen = chooseTarget(link, visit)
    return { chosen, address: this.#addressOf(chosen, link, request), shareNumber: visit.shareNumber }
  }

  #addressOf(target: Pick<ChosenTarget, 'by' | 'targetUrl'>, link: FollowedLink, request: Request): string {
    const { publicOrigin } = this.#origin
    const reader = { language: this.languageOf(request), publicOrigin, query: queryOf(request) }
    const address = addressOfTarget(target, link, reader)
    // One that was kept before such targets were refused, or that became one by a change of the site's address.
    if (address === undefined || leadsToLink(address, publicOrigin)) throw new ApiError('NOT_FOUND')
    return address
  }

  #close(link: FollowedLink, request: Request, reply: FastifyReply, reason: Closed) {
    const { expiredUrl } = link
    if (expiredUrl === null || reason === 'notBegun' || reason === 'busy') {
      return sendClosedPage(reply, this.languageOf(request), reason)
    }
    const plain = { ...link, utm: null, passQuery: false }
    return this.#redirect(reply, this.#addressOf({ by: 'link', targetUrl: expiredUrl }, plain, request))
  }

  #redirect(reply: FastifyReply, address: string, status = 302) {
    return reply.header('cache-control', 'no-store').redirect(address, status)
  }

  /** Takes a visit of the limit of a link; why it leads on no more where there is none. */
  async #takeVisit(limit: Budget | undefined): Promise<Closed | undefined> {
    if (!limit) return undefined
    const { budgets } = this.#context
    const end = performance.now() + takeDeadline
    for (const pause of [0, ...unitWaits]) {
      // Another process holds the last units, and gives back what it does not need.
      if (performance.now() > end) break
      if (pause > 0) await wait(pause)
      if (await budgets.takeOrAsk(limit, end - performance.now())) return undefined
      if (budgets.countedOf(limit) >= limit.limit) return 'usedUp'
    }
    return 'busy'
  }

  /** Leads on, or shows why not. `isAllowed`: whether a password that the link asks for was given. */
  async follow(link: LiveLink, request: Request, reply: FastifyReply, isAllowed = link.passwordHash === null) {
    const state = linkState(link, Date.now())
    if (state !== 'active') return this.#close(link, request, reply, state)
    if (!isAllowed) return sendPasswordPage(reply, this.languageOf(request), 'password')
    const led = this.#leadOf(link, request)
    // A form that was posted is answered by a page all the same.
    const isPosted = request.method === 'POST'
    const isOfProgram = isProgram(isPosted ? { method: 'GET', headers: request.headers } : request)
    // Of a visitor who leaves meanwhile, the address is not known afterwards.
    const visitor = { ip: request.ip, headers: request.headers, url: request.url }
    const limit = isOfProgram ? undefined : limitOf(link)
    const closed = isOfProgram ? this.#isUsedUp(link) : await this.#takeVisit(limit)
    if (closed) return this.#close(link, request, reply, closed)
    try {
      // A visit is of the limit only where the visitor is led on.
      if (limit && request.socket.destroyed) throw new ApiError('SERVICE_UNAVAILABLE')
      this.#record(link, led, { request: visitor, isProgram: isOfProgram, tookUnit: limit !== undefined })
    } catch (error) {
      if (limit) this.#context.budgets.putBack(limit)
      throw error
    }
    return this.#leadOn(link, led, { request, reply, status: isPosted ? 303 : 302 })
  }

  #record({ id }: LiveLink, { chosen }: Led, visit: Visit): void {
    this.#recorder.record({ ...visit, linkId: id, chosen, isScan: scanMark.test(visit.request.url) })
  }

  #leadOn(link: LiveLink, { address, shareNumber }: Led, { request, reply, status }: Answered) {
    if (shareNumber !== null && !asksForPrivacy(request)) this.#keepShare(reply, link, shareNumber)
    return this.#redirect(reply, address, status)
  }

  #isUsedUp(link: FollowedLink): 'usedUp' | undefined {
    const limit = limitOf(link)
    return limit && this.#context.budgets.countedOf(limit) >= limit.limit ? 'usedUp' : undefined
  }

  #keepShare(reply: FastifyReply, { slug }: FollowedLink, shareNumber: number): void {
    const secure = this.#isSecure ? '; Secure' : ''
    const age = shareDays * 86_400
    reply.header(
      'set-cookie',
      `${shareCookie}=${shareNumber}; Max-Age=${age}; Path=/go/${slug}; HttpOnly; SameSite=Lax${secure}`,
    )
  }

  /** Follows with the password that was posted. */
  async open(link: LiveLink, request: Request, reply: FastifyReply) {
    const language = this.languageOf(request)
    const { passwordHash } = link
    if (passwordHash === null) return this.follow(link, request, reply)
    const key = `${link.id} ${callerOf(request.ip)}`
    const { limits } = this.#context
    try {
      await limits.consume(passwordTries, key)
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'TOO_MANY_REQUESTS') throw error
      return sendPasswordPage(reply, language, 'limited')
    }
    const { password } = Object(request.body ?? {})
    const isRight =
      typeof password === 'string' &&
      password.length <= 200 &&
      (await passwordsOf(this.#context).verify(password, passwordHash))
    if (!isRight) return sendPasswordPage(reply, language, 'wrong')
    await limits.refund(passwordTries, key)
    return this.follow(link, request, reply, true)
  }

  async inspect(link: LiveLink, request: Request, reply: FastifyReply) {
    const { kysely } = this.#context.database.main
    // While PostgreSQL is away, as it was when the link was last read.
    const lastClickedAt = await findLastClick(kysely, link.id).catch(() => link.lastClickedAt)
    const state = linkState(link, Date.now())
    // The target of a link that has not begun, or was stopped, stays unknown.
    const isPublic = state === 'active' || state === 'expired'
    const { publicOrigin } = this.#origin
    const address = isPublic ? new URL(this.#leadOf(link, request).address, publicOrigin).href : null
    const shown = state === 'active' ? (this.#isUsedUp(link) ?? state) : state
    return sendInspection(reply, this.languageOf(request), { link, state: shown, address, lastClickedAt })
  }
}

/** Serves `/go/:slug` and `/go/:slug+`. */
export async function serveLinks(server: FastifyInstance, context: ApiContext, route: RootRoute): Promise<void> {
  const follower = new LinkFollower(server, context)
  server.addHook('onReady', () => follower.links.start())
  context.onClose(() => follower.close())
  const { rootPath, isOpenedByPeople } = route
  // Generous, since a carrier has thousands of visitors behind one address.
  const config = { audience: 'public', isOpenedByPeople, rateLimit: { max: 600, timeWindow: 60_000 } } as const

  /** A browser that is refused for its address's many calls sees a page, a program the problem. */
  function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isLimited = error instanceof ApiError && error.key === 'TOO_MANY_REQUESTS'
    const asksForPage = request.headers.accept?.includes('text/html')
    if (!isLimited || !asksForPage) return sendProblem(error, request, reply)
    return sendClosedPage(reply, follower.languageOf(request), 'busy', 429)
  }

  /** One that was renamed leads to its present slug first, with what was asked of it. */
  const renamed = (reply: FastifyReply, { slug }: FollowedLink, { url }: Request, end = '') =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/go/${slug}${end}${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`, 302)

  // A redirect is nothing to compress, and its pages are small.
  server.get<{ Params: { slug: string } }>(rootPath, { config, compress: false, errorHandler }, (request, reply) =>
    follower.followAtOnce(request, reply) ? undefined : answer(request, reply),
  )

  async function answer(request: Request, reply: FastifyReply) {
    const { slug } = request.params
    if (slug.endsWith('+')) {
      const link = await follower.linkOf(slug.slice(0, -1))
      return `${link.slug}+` === slug ? follower.inspect(link, request, reply) : renamed(reply, link, request, '+')
    }
    const link = await follower.linkOf(slug)
    return link.slug === slug ? follower.follow(link, request, reply) : renamed(reply, link, request)
  }

  await server.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 4_096 })
    const limited = { ...config, rateLimit: { max: 30, timeWindow: 60_000 } }
    scope.post<{ Params: { slug: string } }>(rootPath, { config: limited }, async (request, reply) =>
      follower.open(await follower.linkOf(request.params.slug), request, reply),
    )
  })
}
