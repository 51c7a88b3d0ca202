import { afterEach, describe, expect, it } from '@jest/globals'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

function draw(styles: string): Element[] {
  document.head.innerHTML = `<style>${styles}</style>`
  document.body.innerHTML = `
    <main class="page wide" style="color: rgb(1, 2, 3)">
      <h1 id="title" class="q-1a">Title <b>bold</b></h1>
      <p class="q-1ab" hidden>Text <a href="/a,b" class="q-link on">link</a></p>
      <form><input type="checkbox" checked class="Box"><button disabled title='a "quoted" word'>Send</button></form>
      <svg viewBox="0 0 1 1"><linearGradient id="g"></linearGradient><use href="#g" class="q-1a"></use></svg>
      <ul><li class="q-1a q-2">One</li><li>Two</li></ul>
    </main>`
  return [...document.querySelectorAll('*')]
}

const selectors = [
  '.q-1a',
  '.q-1a.q-2',
  '.page > .q-1a',
  'main .q-1a + p',
  'li:not(.q-1a)',
  'li:nth-child(2)',
  ':is(h1, p) > :is(a, b)',
  '.page :has(> a.on)',
  'a[href="/a,b"], button[title*=\'"quoted"\']',
  'input[type=checkbox]:checked',
  '.Box',
  '.box',
  '#title',
  'h1#title b, [hidden]',
  'lineargradient, use.q-1a',
  '*',
  ':root',
  'ul ~ form, form ~ ul > li:first-child',
]

describe('styles of jsdom', () => {
  it.each(selectors)('are those of the elements that match %s', (selector) => {
    const elements = draw(`${selector} { top: 7px }`)
    const styled = elements.filter((element) => getComputedStyle(element).top === '7px')
    expect(styled).toEqual(elements.filter((element) => element.matches(selector)))
    expect(styled.length > 0).toBe(selector !== '.box')
  })

  it('are read one by one as they are read as a whole', () => {
    const elements = draw(`
      .page { visibility: hidden; pointer-events: none; background-color: red }
      .q-1a { display: flex; margin: 1px 2px; color: currentcolor; opacity: 0.5 }
      .on { visibility: visible; outline-color: blue }
      @keyframes turn { to { top: 0 } }
      @media screen { b { z-index: 3 } }`)
    for (const element of elements) {
      const computed = getComputedStyle(element)
      const whole = [...computed.cssText.matchAll(/([\w-]+): ([^;]+);/g)]
      expect(whole.length).toBeGreaterThan(5)
      for (const [, name = '', value] of whole) expect([name, computed.getPropertyValue(name)]).toEqual([name, value])
    }
    const link = getComputedStyle(document.querySelector('.on') ?? document.body)
    expect([link.visibility, link.pointerEvents, link.color, link.outlineColor]).toEqual([
      'visible',
      'none',
      'rgb(1, 2, 3)',
      'rgb(0, 0, 255)',
    ])
    expect(getComputedStyle(document.querySelector('h1') ?? document.body).display).toBe('flex')
  })

  it('follow changes of the document', () => {
    const [main] = draw('.gone { display: none }').filter(({ localName }) => localName === 'main')
    const display = () => getComputedStyle(main ?? document.body).display
    expect(display()).toBe('block')
    main?.classList.add('gone')
    expect(display()).toBe('none')
    document.head.replaceChildren()
    expect(display()).toBe('block')
  })
})
