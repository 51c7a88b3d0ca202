import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { chakra } from './styled.tsx'

const Box = chakra('div')

const Chip = chakra('button', {
  base: { color: 'muted', paddingInline: '2' },
  variants: { size: { sm: { fontSize: 'sm' }, md: { fontSize: 'md' } } },
  defaultVariants: { size: 'md' },
})

const Inner = ({ to, className }: { to: string; className?: string }) => (
  <Box data-testid="it" className={className} title={to} color="fg" />
)

/** Every CSS rule that applies to an element. */
function rulesOf(element: Element): string {
  const sheets = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  return sheets.filter((text) => [...element.classList].some((name) => text.includes(`.${name}`))).join('')
}

const only = (): Element => screen.getByTestId('it')

describe('an element of the factory', () => {
  it('has the styles of its props, and keeps its attributes', () => {
    render(<Box data-testid="it" title="a" color="fg" px="2" _hover={{ color: 'muted' }} />)
    expect(getComputedStyle(only()).paddingInline).toBe('var(--q-spacing-2)')
    expect(only().getAttributeNames().sort()).toEqual(['class', 'data-testid', 'title'])
    expect(only().classList).toHaveLength(1)
  })

  it('shares its class with every element of the same styles, in any order', () => {
    render(
      <>
        <Box data-testid="one" color="fg" px="2" />
        <Box data-testid="other" color="fg" paddingInline="2" />
        <Box data-testid="third" color="bad" />
      </>,
    )
    const [one, other, third] = ['one', 'other', 'third'].map((id) => screen.getByTestId(id).className)
    expect(one).toBe(other)
    expect(third).not.toBe(one)
    expect(rulesOf(screen.getByTestId('one')).match(/padding-inline/g)).toHaveLength(1)
  })

  it('passes props on to another component, and its own styles as a class', () => {
    const Outer = chakra(Inner, { base: { color: 'bad', display: 'block' } })
    render(<Outer to="/shops" px="3" />)
    expect(only().getAttribute('title')).toBe('/shops')
    expect(only().classList).toHaveLength(1)
    expect(getComputedStyle(only()).paddingInline).toBe('var(--q-spacing-3)')
  })

  it('extends the recipe of the component it is made of', () => {
    const Wide = chakra(Chip, { base: { inlineSize: 'full' } })
    render(<Wide data-testid="it" size="sm" />)
    expect(only().tagName).toBe('BUTTON')
    expect(only().hasAttribute('size')).toBe(false)
  })

  it('is rendered as its child, with the events and refs of both', () => {
    const [own, child] = [jest.fn(), jest.fn()]
    const refs = [createRef<HTMLDivElement>(), createRef<HTMLAnchorElement>()] as const
    render(
      <Box asChild ref={refs[0]} color="fg" onClick={own} style={{ top: 1 }}>
        <a ref={refs[1]} href="/shops" className="theirs" data-testid="it" onClick={child} style={{ left: 2 }}>
          Stores
        </a>
      </Box>,
    )
    only().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect([own.mock.calls.length, child.mock.calls.length]).toEqual([1, 1])
    expect(refs.map(({ current }) => current === only())).toEqual([true, true])
    expect(only().classList).toContain('theirs')
    expect(only().getAttribute('style')).toBe('top: 1px; left: 2px;')
  })

  it('cleans up each ref as that ref requires', () => {
    const ended: string[] = []
    const { unmount } = render(
      <Box
        asChild
        ref={() => () => {
          ended.push('own')
        }}
      >
        <a
          href="/shops"
          ref={(element) => {
            if (!element) ended.push('child')
          }}
        >
          Stores
        </a>
      </Box>,
    )
    unmount()
    expect(ended).toEqual(['own', 'child'])
  })

  it('is another element if requested', () => {
    render(<Box as="section" data-testid="it" />)
    expect(only().tagName).toBe('SECTION')
  })

  it('keeps SVG attributes that share names with styles', () => {
    const Bar = chakra('rect', { base: { fill: 'accent' } })
    render(
      <svg>
        <title>bars</title>
        <Bar data-testid="it" width={4} height={8} x={1} />
      </svg>,
    )
    expect([only().getAttribute('width'), only().getAttribute('height'), only().getAttribute('x')]).toEqual([
      '4',
      '8',
      '1',
    ])
  })
})
