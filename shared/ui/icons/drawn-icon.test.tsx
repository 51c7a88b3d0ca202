import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import type { IconShape } from '../../federation/remote.ts'
import { drawnIcon, symbolsOf } from './drawn-icon.tsx'

const lineOf = (d: string): IconShape => [['path', { d }]]
const Icon = drawnIcon(lineOf('M1 1h9'))

/** The symbol that an icon refers to. */
const symbolOf = (icon: Element | null): Element | null =>
  document.getElementById(icon?.querySelector('use')?.getAttribute('href')?.slice(1) ?? '')

describe('an icon', () => {
  it('is hidden from screen readers and has the given size', () => {
    const { container } = render(<Icon size={16} />)
    const icon = container.querySelector('svg')
    expect(icon).toHaveAttribute('aria-hidden', 'true')
    expect(icon).toHaveAttribute('width', '16')
    expect(icon).toHaveClass('icon')
  })

  it('adds its symbol to the document once, however often it is used', () => {
    const { container } = render([1, 2, 3].map((key) => <Icon key={key} />))
    const icons = [...container.querySelectorAll('svg')]
    expect(icons).toHaveLength(3)
    expect(new Set(icons.map(symbolOf))).toEqual(
      new Set([document.querySelector('symbol path[d="M1 1h9"]')?.parentElement]),
    )
    expect(document.querySelectorAll('path[d="M1 1h9"]')).toHaveLength(1)
  })

  it('shares its symbol with icons of the same shape only', () => {
    const Same = drawnIcon(lineOf('M1 1h9'))
    const Other = drawnIcon(lineOf('M2 2h9'))
    const [one, same, other] = [Icon, Same, Other].map((One) =>
      symbolOf(render(<One />).container.querySelector('svg')),
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
    expect(other?.firstElementChild).toHaveAttribute('d', 'M2 2h9')
  })
})

describe('a document', () => {
  it('contains the symbols of its icons, so that the page adds none', () => {
    const Served = drawnIcon(lineOf('M3 3h9'))
    const served = render([1, 2].map((key) => <Served key={key} />))
    const html = served.container.innerHTML
    served.unmount()
    document.querySelector('symbol:has(> path[d="M3 3h9"])')?.remove()
    const holder = document.createElement('div')
    holder.innerHTML = symbolsOf(html)
    expect(holder.querySelectorAll('path[d="M3 3h9"]')).toHaveLength(1)
    document.body.prepend(holder)
    const { container } = render(<Served />)
    expect(symbolOf(container.querySelector('svg'))?.closest('div[hidden]')?.parentElement).toBe(holder)
    expect(document.querySelectorAll('path[d="M3 3h9"]')).toHaveLength(1)
    holder.remove()
  })

  it('contains no symbol for unknown or external references', () => {
    expect(symbolsOf('<svg><use href="/drawings.svg#phone"></use></svg>')).not.toContain('<symbol')
    expect(symbolsOf('<svg><use href="#i-unknown"></use></svg>')).not.toContain('<symbol')
  })
})
