/**
 * The path to the page. Children are links and, last, the page itself: `<Breadcrumb label="…"><Link
 * to="/">Home</Link><Link to="/shops">All Stores</Link><span>Noon</span></Breadcrumb>`.
 */
import { Children, type ReactNode } from 'react'
import { ChevronIcon, Flip } from './icon.tsx'
import { chakra } from './styled.tsx'

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.5',
    fontSize: 'sm',
    color: 'muted',
    '& a': {
      position: 'relative',
      borderRadius: 'sm',
      paddingBlock: '2.5',
      // Enlarges the touch target of short words.
      _after: {
        content: '""',
        position: 'absolute',
        insetBlock: '-1px',
        insetInline: 'min(0px, calc((100% - 2.75rem) / 2))',
      },
      _hover: { color: 'fg', textDecorationLine: 'underline', textUnderlineOffset: '0.22em' },
    },
  },
})
const Entry = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minInlineSize: '0',
    '&[aria-current]': { color: 'fg' },
    // On a phone the heading below says where a long path ends; its line would not hold both.
    '&:nth-child(n + 3)[aria-current]': { display: { base: 'none', md: 'inline-flex' } },
  },
})
/** Goes with the entry that it leads to. */
const Between = chakra(Flip, {
  base: {
    display: 'inline-flex',
    'li:nth-child(n + 2):nth-last-child(2) > &': { display: { base: 'none', md: 'inline-flex' } },
  },
})

export function Breadcrumb({ label, children }: { label: string; children: ReactNode }) {
  const entries = Children.toArray(children)
  return (
    <nav aria-label={label}>
      <List>
        {entries.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the path is the identity
          <Entry key={position} aria-current={position === entries.length - 1 ? 'page' : undefined}>
            {entry}
            {position < entries.length - 1 && (
              // After the entry: a line that wraps begins with a word.
              <Between aria-hidden color="muted">
                <ChevronIcon size={14} />
              </Between>
            )}
          </Entry>
        ))}
      </List>
    </nav>
  )
}
