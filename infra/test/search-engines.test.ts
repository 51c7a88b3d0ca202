import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readContractExports } from '../../api/src/app/openapi/contract-exports.ts'
import { languages, pathInLanguage } from '../../shared/contract/language.ts'
import { productPage } from '../../shared/contract/product/product.routes.ts'
import { isReplyOf } from '../../shared/http/answer.ts'
import { ownRoutes } from '../../shell/src/own-routes.ts'
import { schemaFaults, type Thing } from './schema-org.ts'
import { publicOrigin, startTestEdge, type TestEdge } from './test-edge.ts'

const { examples } = await readContractExports()
const shown = examples.find(({ route }) => route === productPage)?.reply
const productPath = isReplyOf(productPage, shown) ? `/product/${shown.product.id}/${shown.product.slug}` : ''

/** An address of each listed screen, by the path of its route, and more of some: where each of them says that it lives. */
const listed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { '/': '/', '/?utm_source=a': '/' },
  '/shops': { '/shops': '/shops', '/shops?search=noon&country=sa': '/shops' },
  '/shop/:shopId/:slug?': { '/shop/12/noon': '/shop/12/noon', '/shop/12/noon?country=sa': '/shop/12/noon' },
  '/products': { '/products': '/products', '/products?search=lamp': '/products' },
  '/product/:productId/:slug?': { [productPath]: productPath, [`${productPath}?country=kw`]: productPath },
  '/privacy-policy': { '/privacy-policy': '/privacy-policy' },
  '/contact': { '/contact': '/contact' },
  '/installed': { '/installed': '/installed' },
  '/blog': { '/blog': '/blog' },
  '/blog/:slug': { '/blog/real-discount': '/blog/real-discount' },
  '/support': { '/support': '/support', '/support?search=code': '/support' },
  '/add-store': { '/add-store': '/add-store' },
  '/how-we-verify': { '/how-we-verify': '/how-we-verify' },
}

/** What leads to no page, by what is wrong with it. */
const unknown = ['/nowhere', '/shops/all', '/blog/nothing', '/EN', '/entertainment', '/shop', '/product', '/%']

let edge: TestEdge
beforeAll(async () => {
  edge = await startTestEdge([], examples)
})
afterAll(() => edge.close())

const open = async (address: string) => {
  const { statusCode, body } = await edge.server.inject({ url: address, headers: { accept: 'text/html' } })
  const [head = ''] = body.split('</head>')
  return {
    statusCode,
    robots: /<meta name="robots" content="([^"]+)">/.exec(head)?.[1],
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map(([, href]) => href),
    alternates: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, code, href]) => [
        code,
        href,
      ]),
    ),
    data: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as { readonly '@context': string; readonly '@graph': readonly Thing[] },
    ),
  }
}

const listedAddresses = Object.values(listed).flatMap((addresses) => Object.entries(addresses))
const inBoth = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  languages.flatMap((language) => rows.map((row) => [language, ...row] as const))

describe('a listed page', () => {
  it.each(inBoth(listedAddresses))('in %s at %s says where it lives: %s', async (language, address, path) => {
    const { statusCode, robots, canonical, alternates } = await open(pathInLanguage(address, language))
    expect([statusCode, robots]).toEqual([200, undefined])
    expect(canonical).toEqual([publicOrigin + pathInLanguage(path, language)])
    expect(alternates).toEqual({
      ar: publicOrigin + path,
      en: publicOrigin + pathInLanguage(path, 'en'),
      'x-default': publicOrigin + path,
    })
  })

  it.each(inBoth(listedAddresses))(
    'in %s at %s says what it is as search engines ask for it',
    async (language, address) => {
      const { data } = await open(pathInLanguage(address, language))
      const [one] = data
      expect(data).toHaveLength(1)
      expect(one?.['@context']).toBe('https://schema.org')
      expect(schemaFaults(one?.['@graph'] ?? [], publicOrigin)).toEqual([])
    },
  )

  const typesAt = async (address: string) =>
    (await open(address)).data.flatMap((one) => one['@graph'].map((thing) => thing['@type'])).toSorted()

  it.each([
    ['/', ['Organization', 'WebSite']],
    ['/en/shops', ['BreadcrumbList', 'ItemList']],
    ['/shop/12/noon', ['BreadcrumbList']],
    ['/en/products', ['BreadcrumbList', 'ItemList']],
    [productPath, ['BreadcrumbList', 'Product']],
    ['/blog', ['BreadcrumbList', 'ItemList']],
    ['/en/blog/real-discount', ['BlogPosting', 'BreadcrumbList']],
    ['/support', ['BreadcrumbList', 'FAQPage']],
    ['/contact', ['BreadcrumbList']],
  ])('at %s is %s', async (address, types) => {
    expect(await typesAt(address)).toEqual(types)
  })
})

describe('the picture that a page is shared with', () => {
  const pictureAt = async (address: string) => {
    const { body } = await edge.server.inject(address)
    const tags = [...body.matchAll(/<meta property="og:image(:\w+)?" content="([^"]*)">/g)]
    return Object.fromEntries(tags.map(([, part = '', value]) => [part, value?.replaceAll('&amp;', '&')]))
  }
  const size = { ':type': 'image/png', ':width': '1200', ':height': '630' }

  it('of a store shows it in the language and the country of the page', async () => {
    const english = await pictureAt('/en/shop/12/noon?country=kw')
    expect(english).toMatchObject({ ...size, ':alt': 'The best code for Noon and its discount' })
    expect(english['']).toMatch(/^https:\/\/qasima\.example\/shop-picture\/en\/12\.png\?country=kw&v=[\w-]{8}$/)
    const arabic = await pictureAt('/shop/12/noon')
    expect(arabic['']).toContain('/shop-picture/ar/12.png?')
    expect(arabic[':alt']).toBe('أفضل كود خصم في Noon الآن')
  })

  it('is that of the site where it has none of its own', async () => {
    expect(await pictureAt('/en/contact')).toMatchObject({ ...size, '': `${publicOrigin}/share.png` })
  })
})

describe('what search engines are to leave out', () => {
  const isListed = (path: string) => Object.hasOwn(listed, path)
  /** An address of each route that is not listed. */
  const hidden = () => {
    const remotes = edge.remotes.flatMap(({ routes }) => Object.values(routes))
    return [...remotes, ...Object.values(ownRoutes), { path: '/admin' }, { path: '/admin/anything/else' }]
      .map(({ path }) => path)
      .filter((path) => !isListed(path))
      .map((path) => path.replace(/:(\w+)\??/g, 'one').replace('/*', ''))
  }

  it('is every other screen, also those of an account and of the back-office, and its data', async () => {
    expect(hidden().length).toBeGreaterThan(40)
    for (const path of hidden()) {
      for (const language of languages) {
        const { robots, canonical, alternates, data } = await open(pathInLanguage(path, language))
        expect({ path, robots, canonical, alternates, data }).toEqual({
          path,
          robots: 'noindex',
          canonical: [],
          alternates: {},
          data: [],
        })
      }
    }
  })

  it.each(inBoth(unknown.map((path) => [path] as const)))('is, in %s, the answer to %s', async (language, path) => {
    const { statusCode, robots, canonical, alternates, data } = await open(
      language === 'ar' ? path : pathInLanguage(path, language),
    )
    expect([statusCode, robots, canonical, alternates, data]).toEqual([404, 'noindex', [], {}, []])
  })

  it('is decided here for every screen of the public site', () => {
    const paths = edge.remotes.filter(({ id }) => id === 'public').flatMap(({ routes }) => Object.values(routes))
    const undecided = paths.filter(({ path, unlisted }) => isListed(path) === Boolean(unlisted))
    expect(undecided.map(({ path }) => path)).toEqual([])
  })
})

describe('what is said of a page', () => {
  const crumb = { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicOrigin}/` }
  const offer = { '@type': 'AggregateOffer', lowPrice: '1.50', highPrice: '2', priceCurrency: 'SAR', offerCount: 2 }
  const product = { '@type': 'Product', name: 'Lamp', url: `${publicOrigin}/product/1`, offers: offer }

  it.each([
    [{ '@type': 'Event', name: 'A sale' }, 'Event: is of no type that the site may use'],
    [{ '@type': 'WebSite', name: 'Qasima' }, 'WebSite: url is missing'],
    [{ '@type': 'Organization', name: '' }, 'Organization: name is empty'],
    [{ '@type': 'Organization', name: 'A', logo: '/logo.png' }, 'Organization: logo leads to /logo.png'],
    [{ '@type': 'Organization', name: 'A', price: '1' }, 'Organization: price is unknown'],
    [
      { '@type': 'BreadcrumbList', itemListElement: [{ ...crumb, position: 2 }] },
      'BreadcrumbList: itemListElement is out of order',
    ],
    [{ '@type': 'ItemList', itemListElement: [{ ...crumb, item: undefined }] }, 'ItemList: an item leads nowhere'],
    [product, 'Product.offers.AggregateOffer: offers is missing'],
    [{ ...product, offers: { ...offer, lowPrice: '1.50 SAR' } }, 'Product.offers.AggregateOffer: lowPrice is 1.50 SAR'],
  ])('is refused where it is wrong: %j', (thing, fault) => {
    expect(schemaFaults([thing], publicOrigin)).toContain(fault)
  })

  it('is passed where it is right', () => {
    expect(schemaFaults([{ '@type': 'BreadcrumbList', itemListElement: [crumb] }], publicOrigin)).toEqual([])
  })
})

it('the site map names a page where it lives, and no other', async () => {
  const { body } = await edge.server.inject('/sitemap-en.xml')
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(12)
  for (const address of addresses) expect((await open(address.replace(publicOrigin, ''))).canonical).toEqual([address])
})
