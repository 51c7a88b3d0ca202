import { describe, expect, it } from '@jest/globals'
import { appState, shopList, shopPage } from '../contract/shop/shop.routes.ts'
import { defineRemote } from './define-remote.ts'
import { read } from './reads.ts'

const title = { ar: 'متجر', en: 'A store' }

describe('the reads of a screen', () => {
  it('become address templates that the edge can fill', () => {
    const { routes } = defineRemote({
      id: 'public',
      routes: {
        shop: {
          path: '/shop/:shopId/:slug?',
          title: { ar: '{shop.shopName}', en: '{shop.shopName} ({slug})' },
          reads: [
            read(shopPage, { params: { id: 'shopId' } }),
            read(appState),
            read(shopList, { query: { limit: 8, sort: 'popular' } }),
            read(shopList, { asked: ['search', 'country'] }),
            read(shopList, { query: { limit: 8 }, asked: ['search'] }),
          ],
          canonical: '/shop/{shopId}/{shop.slug}',
        },
        contact: { path: '/contact', title },
      },
    })
    expect(routes.shop.data).toEqual([
      '/api/v1/shop/shop-list/{shopId}',
      '/api/v1/shop/app-state',
      '/api/v1/shop/shop-list?limit=8&sort=popular',
      '/api/v1/shop/shop-list{?search,country}',
      '/api/v1/shop/shop-list?limit=8{&search}',
    ])
    expect(routes.shop).not.toHaveProperty('reads')
    expect(routes.contact).toEqual({ path: '/contact', title })
  })
})

/** Never called: these must not compile. */
export function invalidReads() {
  // @ts-expect-error The call has a parameter.
  read(shopPage)
  // @ts-expect-error The call has no such parameter.
  read(shopPage, { params: { shop: 'shopId' } })
  // @ts-expect-error The query has no such part.
  read(shopList, { asked: ['letters'] })
  // @ts-expect-error No such order.
  read(shopList, { query: { sort: 'random' } })
  const page = read(shopPage, { params: { id: 'shopId' } })
  return [
    // @ts-expect-error The path has no such parameter.
    defineRemote({ id: 'a', routes: { shop: { path: '/shop/:id', title, reads: [page] } } }),
    defineRemote({
      id: 'a',
      // @ts-expect-error The reply has no such field.
      routes: { shop: { path: '/shop/:shopId', title: { ar: '', en: '{shop.name}' }, reads: [page] } },
    }),
    defineRemote({
      id: 'a',
      // @ts-expect-error The first reply has no such field.
      routes: { shop: { path: '/shop/:shopId', title, canonical: '/{shop.slug}', reads: [read(appState), page] } },
    }),
  ]
}
