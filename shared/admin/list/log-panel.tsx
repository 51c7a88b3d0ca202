/** An entry of a log beside its list. Entries have no page of their own, so one that this page lacks is asked for. */
import { useNavigate, useSearchParams } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { recordName } from '../data/record-names.ts'
import { useRecords } from '../data/record-queries.ts'
import { RelationNames } from '../data/relation-names.tsx'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { panelParameter, withPanel } from '../record/panel-address.ts'

interface LogPanelProps {
  readonly section: Section
  /** The entries of the page. */
  readonly items: readonly AnyItem[]
}

export function LogPanel({ section, items }: LogPanelProps) {
  const { collection, detail: Detail, mentions } = section
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = query.get(panelParameter) ?? ''
  const here = items.find((item) => item.id === id)
  const asked = useRecords(collection, { 'filter[id]': id, limit: '1' }, { enabled: here === undefined })
  const item = here ?? asked.data?.items.find((one) => one.id === id)
  const close = () => void navigate({ search: withPanel(query, null) }, { preventScrollReset: true })
  return (
    <Sheet open onClose={close} title={item ? recordName(collection, item) : collection.nouns[1]} closeLabel="Close">
      {item && Detail ? (
        <RelationNames
          collection={collection}
          items={[item]}
          fields={Object.keys(collection.relations)}
          mentions={mentions}
        >
          <Detail item={item} />
        </RelationNames>
      ) : asked.isFetching ? (
        <SkeletonText lines={8} />
      ) : (
        <Alert>{`This ${collection.nouns[0]} does not exist.`}</Alert>
      )}
    </Sheet>
  )
}
