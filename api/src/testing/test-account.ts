import type { Insertable } from 'kysely'
import type { Method } from '../../../shared/contract/route.ts'
import type { Schema } from '../database/schema.ts'
import type { TestApi } from './test-api.ts'

/** Calls below the base of the API with the token of an account; without one, as a guest. */
export const callAs =
  (api: TestApi, token?: string) =>
  (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
    api.request({
      method,
      url: `/api/v1${path}`,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })

/** An account, signed in on one device, and what is mailed to it. */
export async function makeTestAccount(
  api: TestApi,
  values: Partial<Insertable<Schema['user']>> = {},
  permissions: readonly string[] = [],
) {
  const { kysely } = api.database.main
  const id = await api.rows.user(values, permissions)
  const session = await api.signedIn(id)
  const mails = (kind: string) =>
    kysely
      .selectFrom('outbox_mail')
      .selectAll()
      .where('user_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .execute()
  const row = () => kysely.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    ...session,
    call: callAs(api, session.accessToken),
    row,
    email: (await row()).email,
    mails,
    /** The code of the newest mail. */
    /** The newest mail of a kind. */
    mailedText: async (kind: 'code'): Promise<string> => (await mails(kind))[0]?.text_body ?? '',
    mailedCode: async (): Promise<string> => /\b\d{5}\b/.exec((await mails('code'))[0]?.text_body ?? '')?.[0] ?? '',
    /** The secret of the newest link for a new password. */
    mailedToken: async (): Promise<string> =>
      /\/reset-password\/([\w-]+)/.exec((await mails('reset'))[0]?.text_body ?? '')?.[1] ?? '',
  }
}

export type TestAccount = Awaited<ReturnType<typeof makeTestAccount>>
