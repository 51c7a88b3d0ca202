import { chakra } from '@qasima/shared/ui/styled'

/** A message for this browser only, at the bottom of every page: an icon, `<p role="status">`, a button. */
export const CornerNotice = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlockEnd: { base: '0', md: '4' },
    insetInline: { base: '0', md: 'auto' },
    insetInlineStart: { md: '4' },
    zIndex: 'toast',
    display: { base: 'flex', _print: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    maxInlineSize: { md: '32rem' },
    paddingInline: '4',
    paddingBlock: '2',
    borderWidth: '1px',
    borderColor: 'accentText',
    borderRadius: { md: 'card' },
    bg: 'surface',
    boxShadow: 'overlay',
    fontSize: 'sm',
    '& > svg': { flexShrink: '0', color: 'accentText' },
    '& > p': { flex: '1', minInlineSize: '0', overflowWrap: 'anywhere' },
  },
})
