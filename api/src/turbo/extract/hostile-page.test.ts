import { describe, expect, it } from '@jest/globals'
import { linked, product, read, sar, script } from '../../testing/kettle-page.ts'

describe('a hostile page', () => {
  const size = 3_000_000
  const filled = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
  const pages: readonly (readonly [string, string])[] = [
    ['opening brackets', filled('<')],
    ['nested elements', filled('<b>')],
    ['nested things', filled('<b itemscope itemprop=a>')],
    ['closing tags', filled('<b></i>')],
    ['scripts', filled('<script type="application/ld+json">{}</script>')],
    ['one open script', `<script type="application/ld+json">${filled('[')}`],
    ['damaged linked data', script(filled('{"a":'))],
    ['spaces in linked data', script(`{${filled(' ')}x`)],
    ['line breaks between comments', script(filled('/* */ \n'))],
    ['attributes', `<b ${filled('a=1 ')}>`],
    ['different attributes', `<b ${Array.from({ length: 300_000 }, (_, place) => `a${place}`).join(' ')}>`],
    ['tags of metas', filled('<meta property="og:title" content="x">')],
    ['properties', `<div itemscope>${filled('<i itemprop=price>1</i>')}`],
    ['offers', linked(product(Array.from({ length: 60_000 }, (_, price) => ({ price, url: `/${price}` }))))],
    ['entities', filled('&amp;')],
    ['comments', filled('<!--')],
    ['quotes', `<a b="${filled("'")}`],
    ['prices', `<h1>Kettle</h1>${'<b class="price">SAR 12.00</b>'.repeat(100_000)}`],
    ['endless classes', `<h1>Kettle</h1><b class="${filled('price sale ')}">SAR 5</b>`],
    [
      'different classes',
      Array.from({ length: 60_000 }, (_, n) => `<b class="price${n} sale${n}">SAR ${n}</b>`).join(''),
    ],
    ['prices inside each other', `${'<div>'.repeat(400)}<b>SAR 5</b>${'</div>'.repeat(400)}`.repeat(400)],
    ['buttons that buy', '<button class="add-to-cart">Add to cart</button>'.repeat(60_000)],
    ['script brackets', `<script>price=${filled('{[(')}</script>`],
    ['script texts', `<script>price=${filled('"a" ')}</script>`],
    ['script products', `<script>price=[${filled('{"name":"Kettle","price":5},')}]</script>`],
    ['flight rows', filled('<script>self.__next_f.push([1,"1:T1,price"])</script>')],
    [
      'state that doubles itself',
      `<script type="application/json">[["Reactive",1],${Array.from({ length: 60 }, (_, n) => `{"price":${n + 2},"b":${n + 2}}`).join()},5]</script>`,
    ],
    [
      'state with one large parameter in many places',
      `<script>a=(function(a){return {price:a,x:[${'a,'.repeat(500_000)}]}}([${'{price:1},'.repeat(1_000)}]))</script>`,
    ],
    ['menus that never end', filled('<nav><b>SAR 5</b>')],
    ['menus of many names', Array.from({ length: 100_000 }, (_, n) => `<x-${n} class="menu">`).join('')],
    ['menus in comments that never end', filled('<nav><!-- ')],
    ['a long list that never ends', `<ul>${'<li><a href="/a">a</a></li>'.repeat(100)}${filled('<li>')}`],
    ['lists in long lists', `<ul>${'<li><a href="/a">a</a></li>'.repeat(100)}${filled('<li><ul>')}`],
    ['attributes of data', filled("<b data-a='{price ")],
    ['quotes in damaged linked data', script(`{"@type":"Product","name":"${filled('"a", ')}`)],
  ]

  const nested = `${'<div>'.repeat(500)}x`
  const row = '<i></i>'.repeat(20_000)
  const selectors: readonly (readonly [string, string])[] = [
    ['z div div div', nested],
    ['z div div div div div div', nested],
    [':is(z div) div div div, div:has(z div)', nested],
    ['z ~ i ~ i ~ i', row],
    ['i:nth-last-of-type(2n+99999)', row],
    ['i:contains("y"), :contains("y")', nested.replace('x', 'x'.repeat(100_000))],
  ]

  it.each(selectors)('is searched for %s in time, and yields nothing', (selector, html) => {
    const before = process.cpuUsage()
    const fields = { price: { selector }, title: { selector }, image: { selector }, stock: { selector } }
    const { candidates } = read(html, { recipe: fields })
    expect(candidates.price).toEqual([])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })

  it('with many elements is searched completely for usual recipe selectors', () => {
    const html = `${'<div class="a"><i class="b">1</i></div>'.repeat(20_000)}<div class="a"><b class="p">SAR 5</b></div>`
    expect(read(html, { recipe: { price: { selector: '.a > .p' } } }).price).toEqual(sar(500))
  })

  it.each([
    ['one large script', `<script>price=[${filled('{"price":5},')}]</script>`],
    ['many scripts', filled('<script>price={a:[1]}</script>')],
    [
      'lists in lists',
      `<script>price=${JSON.stringify(Array.from({ length: 700 }, () => Array(700).fill(0)))}</script>`,
    ],
  ])('with %s is searched for a recipe path in time', (_, html) => {
    const before = process.cpuUsage()
    const field = { selector: 'script', path: 'price.*.*.a|b' }
    const { candidates } = read(html, { recipe: { price: field, title: field, image: field, stock: field } })
    expect(candidates.price.filter(({ source }) => source === 'recipe')).toEqual([])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })

  it.each(pages)('with %s is read in time', (_, html) => {
    // Processor time of this process, independent of other load.
    const before = process.cpuUsage()
    read(html, { recipe: { price: { selector: '.p' } } })
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })
})
