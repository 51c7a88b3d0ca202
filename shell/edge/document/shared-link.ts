import { languageOfPath, pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { searchOf } from '@qasima/shared/search/pasted-link'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import type { FastifyInstance } from 'fastify'

/** The page that looks up a product link. */
export const sharedLinkPath = '/products'

/** Parameters with which a phone shares a page; apps may put the link into any of them. */
export const sharedLinkParameters = { title: 'title', text: 'text', url: 'url' } as const

/** The parameters of an address, the likeliest to hold a link first. */
const readParameters = ['url', 'text', 'title'] as const

const pages: readonly string[] = ['/', sharedLinkPath]

/** The search that an address such as `/?url=` or `/products?text=` leads to: for its link, or for its words. */
export function sharedSearch(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid')
  if (!pages.includes(pathWithoutLanguage(pathname)) || searchParams.has('search')) return null
  const texts = readParameters.map((name) => searchParams.get(name)?.trim() ?? '').filter(Boolean)
  const searches = texts.map((text) => ({ text, search: searchOf(text) }))
  const { search = '' } =
    searches.find(({ text, search: found }) => /^https?:\/\//i.test(found) || found !== text) ?? searches[0] ?? {}
  if (search === '') return null
  const rest = new URLSearchParams(searchParams)
  for (const name of readParameters) rest.delete(name)
  rest.set('search', search.slice(0, searchTextLength.products))
  return `${pathInLanguage(sharedLinkPath, languageOfPath(pathname))}?${rest}`
}

/** Redirects an address with a shared link before a document is made for it. */
export function openSharedLinks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !/[?&](?:url|text|title)=/.test(request.url)) return
    const search = URL.canParse(request.url, 'http://here.invalid') ? sharedSearch(request.url) : null
    if (search) return reply.header('cache-control', 'no-store').redirect(search, 302)
  })
}
