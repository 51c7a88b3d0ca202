import { chakra } from '@qasima/shared/ui/styled'

/** A list of cards: on a phone one line that scrolls sideways and bleeds to its edges, from `md` a grid. */
export const Strip = chakra('ul', {
  base: {
    listStyle: 'none',
    display: { base: 'flex', md: 'grid' },
    gap: { base: '3', md: 'var(--gap, {spacing.3})' },
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    scrollSnapType: { base: 'inline proximity', md: 'none' },
    marginInline: { base: 'max(-1.25rem, -6vw)', md: '0' },
    paddingInline: { base: 'min({spacing.5}, 6vw)', md: '0' },
    scrollPaddingInline: 'min({spacing.5}, 6vw)',
    // What scrolls cuts off rings of focus and shadows.
    paddingBlock: { base: '1', md: '0' },
    marginBlock: { base: '-1', md: '0' },
    '& > li': {
      flexShrink: '0',
      // A part of the next card says that there is more.
      inlineSize: { base: 'min(var(--card), 86%)', md: 'auto' },
      minInlineSize: '0',
      scrollSnapAlign: 'start',
    },
  },
  variants: {
    of: {
      products: {
        '--card': '19rem',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
      },
      videos: {
        '--card': '15rem',
        '--gap': '{spacing.6}',
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        alignItems: 'start',
        // What plays takes the whole width of a phone.
        '& > li:has(video, iframe)': { inlineSize: { base: '100%', md: 'auto' } },
      },
    },
  },
})
