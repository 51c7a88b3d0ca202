import { type Caller, callerOf, type Reply, type Tokens } from '../../chaos/caller.ts'
import { type Check, hold } from '../check.ts'
import type { Member } from '../cluster-service.ts'

const filePattern = /\/(?:assets|remotes|fonts)\/[\w./-]+\.\w+/g

async function expectOk(what: string, reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply
  hold(answer.status === 200, `${what} was answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  return answer
}

const profile = (on: Caller, { accessToken }: Tokens) => on.call('GET', '/auth/profile', { token: accessToken })

const refreshed = (on: Caller, { refreshToken }: Tokens) => on.call('POST', '/auth/refresh', { token: refreshToken })

/** Signs in on one, reads on the other, renews on the other, and reads with the new token on the first. */
async function useOneSession([one, other]: readonly [Member, Member], staff: { email: string; password: string }) {
  const [first, second] = [callerOf(one.origin), callerOf(other.origin)]
  const tokens = await first.signIn(staff.email, staff.password)
  await expectOk(`the profile on ${other.name}`, profile(second, tokens))
  const { body } = await expectOk(`the new token on ${other.name}`, refreshed(second, tokens))
  const renewed: Tokens = JSON.parse(body)
  await expectOk(`the profile on ${one.name} with a token of ${other.name}`, profile(first, renewed))
  await expectOk(`the next token on ${one.name}`, refreshed(first, renewed))
}

/** Reads a document of one edge and every file that it names of another. Answers how many. */
async function mixDocument(path: string, documentOf: Member, filesOf: Member): Promise<number> {
  const html = await (await fetch(documentOf.origin + path)).text()
  const files = [...new Set(html.match(filePattern))]
  hold(files.length > 5, `${path} of ${documentOf.name} names ${files.length} files`)
  const statuses = await Promise.all(
    files.map(async (file) => {
      const reply = await fetch(filesOf.origin + file)
      await reply.arrayBuffer()
      return { file, status: reply.status }
    }),
  )
  const missing = statuses.filter(({ status }) => status !== 200)
  hold(
    missing.length === 0,
    `${filesOf.name} has not what ${path} of ${documentOf.name} names: ${JSON.stringify(missing)}`,
  )
  return files.length
}

export const noStickiness: Check = {
  name: 'a visitor needs no process of their own',
  run: async ({ apis, edges, staff }) => {
    await useOneSession(apis, staff)
    await useOneSession(edges, staff)
    const [one, other] = edges
    const counts = [
      await mixDocument('/en', one, other),
      await mixDocument('/', other, one),
      await mixDocument('/en/signin', one, other),
    ]
    return `a session made on one API was read, renewed and used on the other, and the same over both edges; ${counts.join(', ')} files that documents of one edge name came from the other`
  },
}
