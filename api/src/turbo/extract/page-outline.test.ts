import { describe, expect, it } from '@jest/globals'
import { read, sar } from '../../testing/kettle-page.ts'
import { outlinePage } from './page-outline.ts'
import { scriptData } from './script-data.ts'

const textOf = (html: string) => outlinePage(html)?.pieces.map(({ text }) => text)
const product = '<h1>Kettle</h1><b class="price">SAR 49</b><button>Add to cart</button>'
const link = '<li class="item"><a href="/a">Thing</a></li>'

describe('the outline of a page', () => {
  it('leaves out menus and footers, whatever comments and scripts in them say', () => {
    const menu = '<nav><!-- </nav> --><script>"</nav>"</script><nav>SAR 1</nav> SAR 2</nav>'
    expect(textOf(`${menu}<p>a</p><footer>SAR 3</footer><div role="navigation">SAR 4</div>b`)).toEqual(['a', 'b'])
  })

  it('keeps what follows a menu that is not closed, or that contains the name of the product', () => {
    expect(read(`<header><nav><a href="/">Home</a></header>${product}<footer><nav></nav></footer>`).price).toEqual(
      sar(4_900),
    )
    expect(textOf(`<nav>Menu ${product}</nav>`)).toContain('Kettle')
  })

  it('keeps the first items of a long list, and all that is around it', () => {
    const outline = outlinePage(`${product}<ul>${link.repeat(500)}</ul><p>end</p>`)
    expect(outline?.pieces.length).toBeLessThan(100)
    expect(outline?.pieces.at(-1)?.text).toBe('end')
    expect(outline?.isShortened).toBe(true)
    expect(read(`<ul>${link.repeat(500)}</ul>${product}`).price).toEqual(sar(4_900))
  })

  it('keeps long lists without links, and items that are not closed', () => {
    expect(textOf(`<ul>${'<li class="size">S</li>'.repeat(200)}</ul>`)).toHaveLength(200)
    expect(textOf(`<ul>${'<li class="item"><a href="/a">Thing</a>'.repeat(200)}</ul>`)).toHaveLength(200)
  })
})

describe('data of a script', () => {
  const valuesOf = (text: string) => scriptData([{ id: '', type: '', text }])
  const data = { name: 'Kettle', price: 49, parts: [{ amount: 1 }, null, true] }

  it.each([
    ['window.state = JSON;', 'window.state'],
    ['var state=JSON', 'state'],
    ['layer.items.push(JSON);', 'layer.items.push'],
  ])('is the same for %s alone, and with code behind it', (text, name) => {
    const alone = text.replace('JSON', JSON.stringify(data))
    expect(valuesOf(alone)).toEqual([{ name, value: data }])
    expect(valuesOf(`${alone};\nrun()`)).toEqual([{ name, value: data }])
  })

  it('is read as code where it is no JSON', () => {
    expect(valuesOf("state = {name: 'Kettle', price: 49, other: run()};")).toEqual([
      { name: 'state', value: { name: 'Kettle', price: 49 } },
    ])
  })
})
