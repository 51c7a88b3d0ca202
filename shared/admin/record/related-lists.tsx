/**
 * What other sections have about one record, beside its form:
 * `<RelatedLists lists={[{ section: 'coupon', label: 'Coupons', query: 'filter[shopId]=12' }]} page="/shop/12/noon" />`.
 * Lists that this person may not see are left out.
 */

import type { AnyCollection } from '../../contract/collection.ts'
import { pathInLanguage } from '../../contract/language.ts'
import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Card } from '../../ui/card.tsx'
import { ChevronIcon, ExternalIcon, Flip } from '../../ui/icon.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCollection } from '../data/collections.ts'
import { useCan } from '../data/permissions.ts'
import { useRecords } from '../data/record-queries.ts'
import { pathOfSection } from '../describe/section.ts'

const format = formatFor('en')

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    listStyle: 'none',
    '& > li + li': { borderBlockStartWidth: '1px' },
  },
})
const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minBlockSize: 'hit',
    paddingInline: '4',
    fontSize: 'sm',
    _hover: { bg: 'raised' },
    '& svg': { color: 'muted' },
  },
})
const Count = chakra('span', {
  base: { marginInlineStart: 'auto', color: 'muted', fontVariantNumeric: 'tabular-nums' },
})

interface RelatedList {
  readonly section: string
  readonly label: string
  /** As the address of the list has it: filters, and an order where it matters. */
  readonly query: string
}

/** Nothing until it is known that this person may see it. */
function RelatedItem({ section, label, query }: RelatedList) {
  const collection = useCollection(section)
  const may = useCan()
  if (!collection || !may('view', collection)) return null
  return (
    <li>
      <Row asChild>
        <Link to={`${pathOfSection(section)}?${query}`}>
          {label} <Total collection={collection} query={query} />
          <Flip>
            <ChevronIcon size={16} />
          </Flip>
        </Link>
      </Row>
    </li>
  )
}

function Total({ collection, query }: { collection: AnyCollection; query: string }) {
  const { data } = useRecords(collection, { ...Object.fromEntries(new URLSearchParams(query)), limit: '1' })
  return <Count>{data && format.number(data.total)}</Count>
}

interface RelatedListsProps {
  readonly lists: readonly RelatedList[]
  /** Path of the page that shoppers see, without a language; null where there is none now. */
  readonly page?: string | null
}

export function RelatedLists({ lists, page = null }: RelatedListsProps) {
  return (
    <Card asChild padding="none" css={{ '&:not(:has(li))': { display: 'none' } }}>
      <nav aria-label="About this record">
        <List>
          {page !== null && (
            <li>
              <Row href={pathInLanguage(page, 'en')} target="_blank" rel="noopener">
                View on site
                <Count>
                  <ExternalIcon size={16} />
                </Count>
              </Row>
            </li>
          )}
          {lists.map((list) => (
            <RelatedItem key={list.label} {...list} />
          ))}
        </List>
      </nav>
    </Card>
  )
}
