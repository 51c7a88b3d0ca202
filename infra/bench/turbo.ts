import { JSDOM } from 'jsdom'
import { productMarkup, type ShownProduct } from '../../api/src/testing/product-pages.ts'
import { extractProduct } from '../../api/src/turbo/extract/extract-product.ts'
import { median } from './report.ts'

/**
 * Reading the product of a page of 500 kB, by the way that its syntax takes, beside making a whole document of the same
 * page with a full DOM library and looking up its price there. Rounds alternate, medians are compared.
 */
const rounds = 9
const pageBytes = 500_000

const product: ShownProduct = {
  title: 'Electric kettle',
  brand: 'Demo',
  description: 'Boils water',
  url: 'https://shop.example/kettle',
  image: 'https://shop.example/kettle.webp',
  gtin: '6281007000017',
  sku: 'K-17',
  seller: 'Demo shop',
  price: '1299.50',
  currency: 'SAR',
  inStock: true,
}

/** What stands around a product on a page of a shop: menus, pictures, other products. */
const filling =
  '<li class="tile"><a href="/p/1?ref=menu"><img src="/a.webp" alt=""><span>Another thing</span></a></li>\n'

function pageOf(kind: 'json-ld-graph' | 'microdata' | 'rdfa' | 'open-graph'): string {
  const { head, body } = productMarkup(kind, product, 'en')
  const start = `<!doctype html><html lang="en"><head>${head}</head><body>${body}<ul>`
  return `${start}${filling.repeat(Math.ceil((pageBytes - start.length) / filling.length))}</ul></body></html>`
}

/** The same page with its price in sight alone. */
const visiblePage = (): string => {
  const start = `<!doctype html><html lang="en"><head><title>${product.title}</title></head><body><div class="pdp"><h1>${product.title}</h1><div class="price">SAR 1,299.50</div><button>Add to cart</button></div><ul>`
  return `${start}${filling.repeat(Math.ceil((pageBytes - start.length) / filling.length))}</ul></body></html>`
}

/** The same with its price in the data of a script, after much other data. */
const statePage = (): string => {
  const items = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Thing ${id}`, price: id + 10, url: `/p/${id}` }))
  const { title, price, currency, sku } = product
  const state = { related: items, product: { sku, name: title, price: { value: Number(price), currency } } }
  const start = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><script>window.__STATE__ = ${JSON.stringify(state)};</script><ul>`
  return `${start}${filling.repeat(Math.ceil((pageBytes - start.length) / filling.length))}</ul></body></html>`
}

function timed(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

let structured: number | undefined
for (const kind of ['json-ld-graph', 'open-graph', 'microdata', 'rdfa', 'visible', 'script data'] as const) {
  const html = kind === 'visible' ? visiblePage() : kind === 'script data' ? statePage() : pageOf(kind)
  const own: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(timed(() => extractProduct(html, { url: product.url })))
    whole.push(
      timed(() => {
        const { window } = new JSDOM(html)
        const text = window.document.querySelector('[itemprop=price],[property=price],script')?.textContent
        window.close()
        return text
      }),
    )
  }
  const [ours, theirs] = [median(own), median(whole)]
  structured ??= ours
  const size = `${Math.round(html.length / 1_000)} kB`
  process.stdout.write(
    `${kind.padEnd(14)} ${size}: ${ours.toFixed(1)} ms (${(ours / structured).toFixed(1)} of JSON-LD), a whole document ${theirs.toFixed(0)} ms (× ${Math.round(theirs / ours)})\n`,
  )
}
