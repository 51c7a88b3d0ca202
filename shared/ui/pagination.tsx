/**
 * Numbered pages as links, so that each has an address: `<Pagination label page pageCount previousLabel nextLabel
 * renderLink={(page, name) => <Link to={`?page=${page}`}>{name}</Link>} formatPage={formatNumber} />`. Renders nothing for a single page.
 */
import type { ReactElement, ReactNode } from 'react'
import { ChevronIcon, Flip } from './icon.tsx'
import { chakra } from './styled.tsx'
import { VisuallyHidden } from './text.tsx'

const List = chakra('ul', {
  base: { display: 'flex', justifyContent: 'center', alignItems: 'center', gap: '1', flexWrap: 'wrap' },
})
const Page = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minInlineSize: { base: '9', sm: 'hit' },
    minBlockSize: 'hit',
    borderRadius: 'control',
    fontVariantNumeric: 'tabular-nums',
    color: 'muted',
    _hover: { bg: 'raised', color: 'fg' },
    _currentPage: { bg: 'accentSoft', color: 'accentText', fontWeight: 'semibold' },
  },
})
const Gap = chakra('span', { base: { color: 'muted', paddingInline: '1' } })

/** The first, the last, and the page with its neighbours; `null` stands for what is left out. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount)
  const pages = [...new Set(shown)].sort((one, other) => one - other)
  return pages.flatMap((number, position) => {
    const before = pages[position - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

type PaginationProps = {
  label: string
  page: number
  pageCount: number
  previousLabel: string
  nextLabel: string
  renderLink: (page: number, name: ReactNode) => ReactElement
  formatPage?: (page: number) => string
}

export function Pagination({
  label,
  page,
  pageCount,
  previousLabel,
  nextLabel,
  renderLink,
  formatPage = String,
}: PaginationProps) {
  if (pageCount <= 1) return null
  const step = (target: number, name: string, icon: ReactNode) => (
    <li>
      <Page asChild>
        {renderLink(
          target,
          <>
            {icon}
            <VisuallyHidden>{name}</VisuallyHidden>
          </>,
        )}
      </Page>
    </li>
  )
  return (
    <nav aria-label={label}>
      <List>
        {page > 1 &&
          step(
            page - 1,
            previousLabel,
            <Flip transform="scaleX(-1)" _rtl={{ transform: 'none' }}>
              <ChevronIcon size={20} />
            </Flip>,
          )}
        {pagesAround(page, pageCount).map((number, position) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
            <li key={`gap-${position}`}>
              <Gap aria-hidden>…</Gap>
            </li>
          ) : (
            <li key={number}>
              <Page asChild aria-current={number === page ? 'page' : undefined}>
                {renderLink(number, formatPage(number))}
              </Page>
            </li>
          ),
        )}
        {page < pageCount &&
          step(
            page + 1,
            nextLabel,
            <Flip>
              <ChevronIcon size={20} />
            </Flip>,
          )}
      </List>
    </nav>
  )
}
