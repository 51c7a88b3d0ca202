/** Rows of facts in columns: `<Rows>` with `Row`s of `Cell`s. On a narrow screen the cells of a row stand one under another. */
import { chakra } from '@qasima/shared/ui/styled'

export const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    fontSize: 'sm',
    lineHeight: '1.5',
    '& > li + li': { borderBlockStartWidth: '1px' },
  },
})

export const Row = chakra('li', {
  base: {
    display: 'grid',
    columnGap: '5',
    rowGap: '2',
    alignItems: 'start',
    paddingInline: '4',
    paddingBlock: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
})

/** A cell that has a row of its own on a narrow screen. */
export const wholeRow = { base: '1 / -1', md: 'auto' }

/** Lines of one column. */
export const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    minInlineSize: '0',
    overflowWrap: 'anywhere',
    '& > [data-quiet]': { color: 'muted', fontSize: 'xs' },
  },
})
