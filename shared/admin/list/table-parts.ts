import type { Kind } from '../../schema/kind.ts'
import { chakra } from '../../ui/styled.tsx'
import type { Density } from '../data/list-look.ts'
import type { ListColumn } from './list-columns.ts'

/** Rem that a column of each kind asks for; where there is more room, all grow alike. */
const widths: Readonly<Partial<Record<Kind, number>>> = {
  localizedText: 15,
  relation: 11,
  'list of relation': 14,
  webAddress: 14,
  'list of country': 8,
  'list of text': 11,
  choice: 7.5,
  status: 7.5,
  country: 7.5,
  boolean: 6,
  integer: 6.5,
  money: 8,
  // `59 minutes ago`, the longest.
  moment: 9.5,
  day: 8,
  picture: 4.5,
}

/** Rem that a column asks for. */
export const widthOf = ({ kind, width }: ListColumn, position: number) =>
  width ?? Math.max((kind && widths[kind]) ?? 8, position === 0 ? 12 : 0)

/** Px of a row; the same for every record, so that what is out of sight need not be measured. */
export const rowHeight: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }

export const Scroller = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'surface',
    minBlockSize: '0',
    scrollPaddingBlockStart: '2.5rem',
  },
})
export const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    lineHeight: 'control',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})
export const Head = chakra('th', {
  base: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: '2',
    blockSize: '9',
    paddingInline: '3',
    textAlign: 'start',
    fontWeight: 'medium',
    fontSize: 'xs',
    color: 'muted',
    whiteSpace: 'nowrap',
    bg: 'sunken',
    borderBlockEndWidth: '1px',
    '&[aria-sort]': { color: 'fg' },
  },
  variants: {
    pinned: { true: { insetInlineStart: 'var(--box)', zIndex: '3' } },
    box: { true: { insetInlineStart: '0', zIndex: '3', paddingInline: '0' } },
  },
})
export const Row = chakra('tr', {
  base: {
    // A cell over others has to cover them, in the very ground of its row.
    '--row': '{colors.surface}',
    '& > td': { bg: 'var(--row)' },
    '&:hover': { '--row': '{colors.raised}' },
    '&[data-selected]': { '--row': '{colors.accentSoft}' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
})
export const Data = chakra('td', {
  base: {
    paddingInline: '3',
    borderBlockEndWidth: '1px',
    truncate: true,
    '& bdi': { unicodeBidi: 'isolate' },
  },
  variants: {
    pinned: { true: { position: 'sticky', insetInlineStart: 'var(--box)', zIndex: '1', fontWeight: 'medium' } },
    box: { true: { position: 'sticky', insetInlineStart: '0', zIndex: '1', paddingInline: '0' } },
  },
})
