/**
 * Boxes. All take style props with token names: `<Stack gap="4" py="12" bg="surface">`, `as`, and `asChild`.
 * `Container` is 1120 wide with side padding, `Reading` 680; `Section` is a large block of a landing page. `StickyBar`
 * sticks to the bottom of the viewport on phones and is in the flow from `md`.
 */
import { chakra, noScripts } from './styled.tsx'

export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
export const Grid = chakra('div', { base: { display: 'grid', gap: '4' } })
/** Children stacked vertically. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minInlineSize: '0' } })
/** Children in a row that wraps. */
export const HStack = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', minInlineSize: '0' },
})

/** With large text, the margin takes only a limited share of a phone's width. */
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

/** Shown where scripts are off, in place of something that needs them. */
export const WithoutScripts = chakra('div', { base: { display: 'none', [noScripts]: { display: 'block' } } })
