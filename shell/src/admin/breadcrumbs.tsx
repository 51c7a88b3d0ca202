import { useCollection } from '@qasima/shared/admin/collections'
import { recordName } from '@qasima/shared/admin/record-names'
import { useCachedRecord } from '@qasima/shared/admin/record-queries'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import type { MenuEntry } from '@qasima/shared/federation/remote'
import { Link } from '@qasima/shared/router/router'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { chakra } from '@qasima/shared/ui/styled'
import { isWithin, sectionOf } from './menu-entries.ts'

// One line, however long a record's name is: it is cut here and shown in full in the page's heading.
const Place = chakra('div', {
  base: {
    flex: '0 1 auto',
    minInlineSize: '0',
    '& ol': { flexWrap: 'nowrap' },
    '& li > span': { flexShrink: '0' },
    '& a, & bdi': { display: 'block', minInlineSize: '0', truncate: true },
  },
})

interface BreadcrumbsProps {
  readonly entries: readonly MenuEntry[]
  /** Current path, without its language. */
  readonly path: string
}

/** The current place in the back-office: its section and record. */
export function Breadcrumbs({ entries, path }: BreadcrumbsProps) {
  const section = entries.find((entry) => isWithin(entry, path))
  if (!section) return null
  const record = path === section.path ? '' : path.slice(backOfficePath.length + 1).split('/')[1]
  return (
    <Place>
      {record ? (
        <RecordTrail section={section} id={record} />
      ) : (
        <Breadcrumb label="Where you are">
          <span>{section.label.en}</span>
        </Breadcrumb>
      )}
    </Place>
  )
}

/** Shows the record's name once its page has read it. */
function RecordTrail({ section: { path, label }, id }: { section: MenuEntry; id: string }) {
  const name = sectionOf(path)
  const collection = useCollection(name)
  const item = useCachedRecord(name, id)
  const [one = ''] = collection?.nouns ?? []
  return (
    <Breadcrumb label="Where you are">
      <Link to={path}>{label.en}</Link>
      {collection && (
        <bdi>
          {id === 'new'
            ? `New ${one}`
            : item
              ? recordName(collection, item)
              : one.charAt(0).toUpperCase() + one.slice(1)}
        </bdi>
      )}
    </Breadcrumb>
  )
}
