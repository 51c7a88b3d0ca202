import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathInLanguage } from '../../../shared/contract/language.ts'
import { joinWaitlist } from '../../../shared/contract/waitlist/waitlist.routes.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { isDisposable } from '../identity/sign-in/disposable-email.rules.ts'
import { acceptOneClick, linkLanguageOf, sendLinkPage } from '../outbox/link-page.ts'
import { deleteEntry, insertEntry, isOnWaitlist } from './waitlist.queries.ts'
import { leaveWords } from './waitlist.words.ts'
import { leavePath } from './waitlist-link.ts'

/** Of one network address: enough for those who share it, too few to fill mailboxes of others. */
const joinsADay: Limit = { name: 'waitlist', times: 60, seconds: 86_400 }

interface Query {
  readonly key?: unknown
  readonly language?: unknown
}
type LeaveRequest = FastifyRequest<{ Querystring: Query }>


/** Who waits for the extension or an app: on the list by a form, off it by the link of a mail. */
export const routes: NounRoutes = async (serve, { database, limits }, server) => {
  const { kysely } = database.main

  // What is mailed follows in a job: the call takes the same time for an address that is on the list.
  serve(joinWaitlist, async ({ body: { email, platform, country = null }, address, language }) => {
    if (isDisposable(email)) {
      throw new ApiError('EMAIL_INVALID', { fields: [{ key: 'email', message: 'EMAIL_INVALID' }] })
    }
    await limits.consume(joinsADay, callerOf(address))
    await insertEntry(kysely, { email, platform, language, country })
    return acknowledgement()
  })

  await acceptOneClick(server)
  const config = { audience: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const

  /** The key of a link whose address is on the list. */
  async function keyOf({ query: { key } }: LeaveRequest): Promise<string | undefined> {
    return typeof key === 'string' && isUuid(key) && (await isOnWaitlist(kysely, key)) ? key : undefined
  }

  function answer(request: LeaveRequest, reply: FastifyReply, said: 'ask' | 'left' | 'gone') {
    const language = linkLanguageOf(request)
    const words = leaveWords[language]
    return sendLinkPage(reply, {
      language,
      sentences: words[said],
      button: said === 'ask' ? { label: words.leave } : undefined,
      link: { label: words.back, href: pathInLanguage('/', language) },
    })
  }

  // Reading the page removes nothing, since scanners of mail open every link.
  server.get<{ Querystring: Query }>(leavePath, { config }, async (request, reply) =>
    (await keyOf(request)) ? answer(request, reply, 'ask') : answer(request, reply.code(410), 'gone'),
  )

  server.post<{ Querystring: Query }>(leavePath, { config }, async (request, reply) => {
    const key = await keyOf(request)
    if (!key) return answer(request, reply.code(410), 'gone')
    await deleteEntry(kysely, key)
    return answer(request, reply, 'left')
  })
}
