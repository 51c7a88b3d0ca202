import { callerOf } from '../../chaos/caller.ts'
import { type Check, hold } from '../check.ts'
import type { Member } from '../cluster-service.ts'

async function documentOf({ name, origin }: Member, path: string): Promise<string> {
  const reply = await fetch(origin + path)
  hold(reply.status === 200, `${name} answered ${reply.status} for ${path}`)
  return reply.text()
}

/** The first address that a document links below a path. */
function linkIn(html: string, path: string): string {
  const link = new RegExp(`href="(${path}[^"]+)"`).exec(html)?.[1]
  hold(link, `no link to ${path} stands in the document`)
  return link
}

async function holdFile({ name, origin }: Member, path: string, type: string): Promise<void> {
  const reply = await fetch(origin + path)
  const answer = `${reply.status} ${reply.headers.get('content-type')}`
  hold(reply.status === 200 && answer.includes(type), `${name} answered ${answer} for ${path}`)
  hold((await reply.arrayBuffer()).byteLength > 0, `${name} sent nothing for ${path}`)
}

/** Pages of a demo that one process made, its account of staff, its pictures and its releases, on the processes it moved to. */
export const movedData: Check = {
  name: 'what one process had is on all of them',
  run: async ({ edges, apis, staff }) => {
    const caller = callerOf(apis[0].origin)
    const { accessToken: token } = await caller.signIn(staff.email, staff.password)
    const { body } = await caller.call('GET', '/media?dir=campaigns', { token })
    const { items: pictures }: { items: readonly { url: string }[] } = JSON.parse(body)
    hold(pictures.length > 0, 'the media library is empty')

    for (const edge of edges) {
      const store = await documentOf(edge, linkIn(await documentOf(edge, '/en/shops'), '/en/shop/'))
      hold(/Copy code/.test(store), `${edge.name} has a store's page without codes`)
      const product = linkIn(await documentOf(edge, '/en/products'), '/en/product/')
      hold(/In the last \d+ days: lowest/.test(await documentOf(edge, product)), `${product} has no history`)
      await holdFile(edge, new URL(pictures[0]?.url ?? '', edge.origin).pathname, 'image/')

      const registry = await fetch(`${edge.origin}/edge/v1/registry`, { headers: { authorization: `Bearer ${token}` } })
      const remotes: readonly { id: string; release: string; entry: { file: string } }[] = await registry.json()
      const section = remotes.find(({ id }) => id === 'admin-coupon')
      hold(section, `${edge.name} shows staff no section of coupons`)
      await holdFile(edge, `/remotes/${section.release}/${section.entry.file}`, 'javascript')
    }
    return 'both edges show a store with its codes, a product with its history, a picture of the bucket and the section of coupons to the account that the one process made'
  },
}
