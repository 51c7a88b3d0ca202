import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let call: ReturnType<typeof callAs>
let shopId: number
let domain: string
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  call = callAs(api, await api.tokenOf(await api.rows.staff(['view_shop', 'update_shop'])))
})
beforeEach(async () => {
  turbo.isAway = false
  shopId = await api.rows.shop()
  domain = `shop-of-recipes-${shopId}.example`
  await api.database.main.kysely.updateTable('shop').set({ domain }).where('id', '=', shopId).execute()
})
afterAll(() => api.close())

const field = (selector: string, attribute: string | null = null) => ({ selector, attribute })
const recipe = {
  price: field('.now'),
  title: field('h1'),
  image: field('img.main', 'src'),
  stock: field('.stock'),
  currency: null,
  claimedPrice: field('.was'),
}
const page = `<!doctype html><html lang="en"><body><h1>Desk lamp</h1><img class="main" src="/lamp.jpg">
<p class="was">SAR 259.00</p><p class="now">SAR 219.00</p><p class="stock">In stock</p></body></html>`

const tryOn = async (url: string, tried: unknown = recipe) =>
  (await call('POST', '/shop/recipe-test', { shopId, url, recipe: tried })).json()

describe('the test of a recipe', () => {
  it('shows every source on the page, and what would be stored', async () => {
    const url = `https://www.${domain}/lamp`
    turbo.put(url, page)
    const reply = await tryOn(url)
    expect(reply).toMatchObject({
      outcome: 'read',
      url,
      kept: {
        title: 'Desk lamp',
        image: `https://www.${domain}/lamp.jpg`,
        prices: [{ amount: 21_900, currency: 'SAR' }],
        claimedPrice: { amount: 25_900, currency: 'SAR' },
        stock: 'in_stock',
      },
    })
    const ofRecipe = reply.candidates.filter(({ source }: { source: string }) => source === 'recipe')
    expect(ofRecipe).toEqual(
      expect.arrayContaining([
        {
          field: 'price',
          source: 'recipe',
          text: 'SAR 219.00',
          value: null,
          prices: [{ amount: 21_900, currency: 'SAR' }],
        },
        { field: 'title', source: 'recipe', text: 'Desk lamp', value: 'Desk lamp', prices: [] },
      ]),
    )
  })

  it('shows where the page has another price than the recipe finds', async () => {
    const url = `https://${domain}/conflict`
    const product = { title: 'Lamp', brand: 'Nour', description: '', url, image: url, gtin: '', sku: 'NR', seller: 'S' }
    const shown = productPage('json-ld-array', { ...product, price: '99.00', currency: 'SAR', inStock: true })
    turbo.put(url, shown.replace('</body>', '<p class="now">SAR 219.00</p></body>'))
    const reply = await tryOn(url)
    expect(reply.conflicts).toContain('price')
    expect(reply.kept.prices).toEqual([{ amount: 9_900, currency: 'SAR' }])
  })

  it('reads the page without a recipe if none is given, and stores nothing', async () => {
    const url = `https://${domain}/none`
    turbo.put(url, page)
    const reply = await tryOn(url, null)
    expect(reply.candidates.filter(({ source }: { source: string }) => source === 'recipe')).toEqual([])
    expect((await call('GET', `/shop/${shopId}`)).json().productRecipe).toBeNull()
  })

  it('reports why a page could not be read, and that Turbo is unavailable', async () => {
    const url = `https://${domain}/missing`
    expect(await tryOn(url)).toMatchObject({ outcome: 'failed', failure: 'status', status: 404, kept: null })
    turbo.isAway = true
    expect(await tryOn(url)).toMatchObject({ code: 1501 })
  })

  it("accepts only addresses on the shop's domains", async () => {
    const before = turbo.asked.length
    const invalid = { code: 1001, message: [{ key: 'url', message: 'INVALID' }] }
    expect(await tryOn('https://other.example/lamp')).toMatchObject(invalid)
    expect(await tryOn(`https://${domain}.evil.example/lamp`)).toMatchObject(invalid)
    expect(await tryOn('http://169.254.169.254/latest')).toMatchObject(invalid)
    expect(turbo.asked.length).toBe(before)
    const reply = await call('POST', '/shop/recipe-test', { shopId: 999_999, url: 'https://a.example/', recipe })
    expect(reply.json()).toMatchObject({ code: 1003 })
  })
})

describe('the recipe of a shop', () => {
  const patch = async (productRecipe: unknown) => (await call('PATCH', `/shop/${shopId}`, { productRecipe })).json()

  it('is stored without its empty fields, and used for reading', async () => {
    expect((await patch(recipe)).productRecipe).toEqual(recipe)
    const { product_recipe } = await api.database.main.kysely
      .selectFrom('shop')
      .select('product_recipe')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    expect(product_recipe).toEqual({
      price: { selector: '.now' },
      title: { selector: 'h1' },
      image: { selector: 'img.main', attribute: 'src' },
      stock: { selector: '.stock' },
      claimedPrice: { selector: '.was' },
    })
    expect((await call('GET', `/shop/${shopId}`)).json()).toMatchObject({ productRecipe: recipe, checksPerMinute: 6 })
    expect((await patch(null)).productRecipe).toBeNull()
  })

  it('must say where the price is, and a pace between 1 and 600', async () => {
    expect((await patch({ ...recipe, price: null })).code).toBe(1001)
    expect((await patch({ ...recipe, price: field(' ') })).code).toBe(1001)
    const pace = async (checksPerMinute: number) =>
      (await call('PATCH', `/shop/${shopId}`, { checksPerMinute })).statusCode
    expect([await pace(0), await pace(601), await pace(600)]).toEqual([400, 400, 200])
  })
})
