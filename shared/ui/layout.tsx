/**
 * Boxes. All take style props with token names: `<Stack gap="4" py="12" bg="surface">`, `as`, and `asChild`.
 * `Container` is 1120 wide with side padding, `Reading` 680; `Section` is a landing-size block of a page.
 * `StickyBar` sticks to the foot of the viewport on phones and is in the flow from `md`.
 */
import { chakra, noScripts } from './styled.tsx'

export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
export const Grid = chakra('div', { base: { display: 'grid', gap: '4' } })
/** Children one under another. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minInlineSize: '0' } })
/** Children on one line, wrapping when the line is full. */
export const HStack = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', minInlineSize: '0' },
})

/** Large text takes no more than its share of a phone's width for the space beside it. */
const pageEdge = 'min({spacing.5}, 6vw)'

export const Container = chakra('div', {
  base: { inlineSize: 'full', maxInlineSize: 'calc(70rem + 2.5rem)', marginInline: 'auto', paddingInline: pageEdge },
})
export const Reading = chakra('div', {
  base: { inlineSize: 'full', maxInlineSize: 'calc(42.5rem + 2.5rem)', marginInline: 'auto', paddingInline: pageEdge },
})
export const Section = chakra('section', { base: { paddingBlock: { base: '12', md: '20' }, position: 'relative' } })

export const Divider = chakra('hr', { base: { borderBlockStartWidth: '1px', borderColor: 'line', inlineSize: 'full' } })

export const StickyBar = chakra('div', {
  base: {
    position: { base: 'sticky', md: 'static' },
    insetBlockEnd: '0',
    zIndex: 'sticky',
    paddingBlock: { base: '3', md: '0' },
    paddingBlockEnd: { base: 'calc(0.75rem + env(safe-area-inset-bottom))', md: '0' },
    bg: { base: 'bg', md: 'transparent' },
    borderBlockStartWidth: { base: '1px', md: '0' },
  },
})

/** What stands in for something that needs scripts, where they are off. */
export const WithoutScripts = chakra('div', { base: { display: 'none', [noScripts]: { display: 'block' } } })
