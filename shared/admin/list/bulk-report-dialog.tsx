import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Heading } from '../../ui/text.tsx'
import { RelationName, RelationNames } from '../data/relation-names.tsx'
import { type Section, sectionPath } from '../describe/section.ts'
import type { SkippedRecords } from './bulk-report.ts'
import type { ShownReport } from './use-bulk-change.ts'

const format = formatFor('en')

/** Maximum records listed per reason; the others are only counted. */
const maxNamed = 20

const Records = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', fontSize: 'sm', '& li': { minInlineSize: '0' } },
})

type Listed = Pick<Section, 'collection'>

interface BulkReportDialogProps {
  readonly section: Listed
  readonly report: ShownReport | null
  readonly onClose: () => void
}

/** The records that a change skipped, by reason. */
export function BulkReportDialog({ section, report, onClose }: BulkReportDialogProps) {
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      title={report?.title}
      closeLabel="Close"
      footer={
        <>
          {report?.undo && (
            <Button
              variant="secondary"
              onClick={() => {
                onClose()
                report.undo?.()
              }}
            >
              Undo
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {report && (
        <Stack gap="4">
          {report.stopped && <Alert tone="bad">{report.stopped}</Alert>}
          {report.untouched.map((untouched) => (
            <Reason key={untouched.reason} section={section} {...untouched} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

function Reason({ section, reason, ids }: SkippedRecords & { section: Listed }) {
  const { name } = section.collection
  const named = ids.slice(0, maxNamed)
  // Each record is treated as pointing to itself, so that its name is loaded through that field.
  const records = named.map((id) => ({ self: id })) as never
  return (
    <Stack gap="2" as="section">
      <Heading as="h3" size="xs">{`${reason}: ${format.number(ids.length)}`}</Heading>
      <RelationNames collection={{ relations: { self: name } }} items={records} fields={['self']}>
        <Records>
          {named.map((id) => (
            <li key={id}>
              <Anchor asChild>
                <Link to={`${sectionPath(section)}/${id}`}>
                  <RelationName of={name} id={id} />
                </Link>
              </Anchor>
            </li>
          ))}
          {ids.length > named.length && <li>{`and ${format.number(ids.length - named.length)} more`}</li>}
        </Records>
      </RelationNames>
    </Stack>
  )
}
