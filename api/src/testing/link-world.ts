import { callAs } from './test-account.ts'
import type { TestApi } from './test-api.ts'
import { until } from './until.ts'

/** User agents of people. */
export const browsers = {
  pixel: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
} as const

/** Short links that staff make, and visitors who follow them. */
export async function linkWorld(
  api: TestApi,
  permissions = ['view', 'create', 'update', 'delete', 'restore', 'hard_delete'],
) {
  const token = await api.tokenOf(await api.rows.staff(permissions.map((action) => `${action}_shortner`)))
  const staff = callAs(api, token)
  const { kysely } = api.database.main
  let made = 0
  /** Makes a link, known to this process when it is answered. */
  async function make(fields: object = {}): Promise<{ id: string; slug: string; version: number }> {
    const reply = await staff('POST', '/shortner', {
      slug: `made-${++made}`,
      targetUrl: 'https://away.example/',
      ...fields,
    })
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return reply.json()
  }
  const follow = (path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
    api.request({
      method: 'GET',
      url: `/go/${path}`,
      headers: { 'user-agent': browsers.windows, ...headers },
      remoteAddress,
    })
  return {
    /** As in the header `Authorization`. */
    token: `Bearer ${token}`,
    staff,
    make,
    follow,
    locationOf: async (path: string, headers?: Record<string, string>, remoteAddress?: string) => {
      const { statusCode, headers: answered } = await follow(path, headers, remoteAddress)
      return statusCode === 302 ? answered.location : statusCode
    },
    /** Follows until a change that was made has arrived. */
    whenLed: (path: string, to: unknown, headers?: Record<string, string>) =>
      until(`${path} leads to ${to}`, async () => {
        const { statusCode, headers: answered } = await follow(path, headers)
        return (statusCode === 302 ? answered.location : statusCode) === to
      }),
    clicksOf: async (id: string) => {
      const row = await kysely.selectFrom('shortner').select('clicks').where('id', '=', id).executeTakeFirstOrThrow()
      return row.clicks
    },
  }
}

export type LinkWorld = Awaited<ReturnType<typeof linkWorld>>
