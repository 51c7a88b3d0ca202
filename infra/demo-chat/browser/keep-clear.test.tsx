import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { findLift, isBackOffice, keepClear } from './keep-clear.ts'

describe('the lift of the button', () => {
  const box = { top: 676, bottom: 724 }

  it.each([
    ['nothing to press', [], 0],
    ['a button well above it', [{ top: 500, bottom: 600 }], 0],
    ['a button across its upper edge', [{ top: 640, bottom: 690 }], 88],
    ['a button inside of it', [{ top: 690, bottom: 710 }], 38],
    [
      'two buttons without room between them',
      [
        { top: 680, bottom: 720 },
        { top: 600, bottom: 650 },
      ],
      128,
    ],
    ['buttons up to the limit', [{ top: 80, bottom: 740 }], undefined],
  ])('with %s', (_, taken, lift) => {
    expect(findLift(box, taken, 111)).toBe(lift)
  })
})

it.each([
  ['/admin', true],
  ['/en/admin/ads/new', true],
  ['/en/shops', false],
  ['/administrators', false],
])('knows whether %s is of the back-office', (path, is) => {
  expect(isBackOffice(path)).toBe(is)
})

describe('the widget on a page', () => {
  const rect = (left: number, top: number, width: number, height: number) =>
    ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect
  /** A place of the view for an element, as jsdom has no layout. */
  const put = <E extends Element>(element: E, left: number, top: number, width: number, height: number): E =>
    Object.assign(element, { getBoundingClientRect: () => rect(left, top, width, height) })
  const make = (tag: string) => document.body.appendChild(document.createElement(tag))
  let host: HTMLElement
  let launcher: HTMLElement
  let stop = () => {}

  beforeEach(() => {
    // What jsdom lacks.
    Object.assign(document, { elementsFromPoint: () => [] })
    Object.assign(Element.prototype, { checkVisibility: () => true })
    Object.assign(globalThis, { innerWidth: 360, innerHeight: 740 })
    host = make('div')
    launcher = document.createElement('button')
    host.append(launcher)
    const liftNow = () => Number.parseFloat(host.style.getPropertyValue('--lift') || '0')
    launcher.getBoundingClientRect = () => rect(296, 676 - liftNow(), 48, 48)
  })

  afterEach(() => {
    stop()
    document.body.replaceChildren()
    history.replaceState(null, '', '/')
  })

  const lift = () => host.style.getPropertyValue('--lift')

  it('rises above a button whose end alone lies below it, and comes down when that is gone', async () => {
    const button = put(make('button'), 20, 690, 290, 44)
    stop = keepClear(host, launcher)
    await waitFor(() => expect(lift()).toBe('38px'))
    button.remove()
    await waitFor(() => expect(lift()).toBe('0px'))
  })

  it('follows the page when it is scrolled', async () => {
    const button = put(make('a'), 20, 300, 320, 44)
    button.setAttribute('href', '/shops')
    stop = keepClear(host, launcher)
    await waitFor(() => expect(lift()).toBe('0px'))
    put(button, 20, 660, 320, 44)
    dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(lift()).toBe('68px'))
  })

  it('waits where there is no room at all, and stays on a card that is one large link', async () => {
    const fields = Array.from({ length: 16 }, (_, row) => put(make('input'), 16, row * 48, 328, 46))
    stop = keepClear(host, launcher)
    await waitFor(() => expect(launcher).toHaveClass('waiting'))
    for (const field of fields) field.remove()
    put(make('button'), 16, 100, 328, 620)
    await waitFor(() => expect(launcher).not.toHaveClass('waiting'))
    expect(lift()).toBe('0px')
  })

  it('is not shown in the back-office', async () => {
    history.replaceState(null, '', '/en/admin/ads/new')
    stop = keepClear(host, launcher)
    await waitFor(() => expect(host.hidden).toBe(true))
    history.replaceState(null, '', '/en')
    make('p')
    await waitFor(() => expect(host.hidden).toBe(false))
  })
})
