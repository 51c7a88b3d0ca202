import { type ReactNode, useState } from 'react'
import type { BulkResult } from '../../contract/collection.ts'
import { catalogue, type ErrorKey } from '../../contract/error-catalogue.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronDownIcon, CloseIcon, RetryIcon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { valueLabel } from '../labels.ts'
import { useMay } from '../permissions.tsx'
import { type BulkChange, type BulkOutcome, type RecordId, useBulk, useUndo } from '../records.tsx'
import { RelationName, RelationNames } from '../relation-names.tsx'
import { type Section, sectionPath } from '../section.tsx'
import { EditIcon, TrashIcon, UndoIcon } from './list-icons.tsx'
import { SetField } from './list-set-field.tsx'

const format = formatFor('en')

/** Milliseconds in which a change can be taken back by its toast. */
const undoTime = 12_000

/** `3 coupons`, `1 coupon`. */
export const countOf = ({ collection: { nouns } }: Section, count: number): string =>
  `${format.number(count)} ${count === 1 ? nouns[0] : nouns[1].toLowerCase()}`

const reasonOf = ({ message }: BulkResult): string =>
  message && message in catalogue ? catalogue[message as ErrorKey].text.en : (message ?? 'Not changed')

const sentenceOf = (error: unknown): string =>
  error instanceof ProblemError ? error.sentence('en') : 'Something went wrong. Try again.'

/** What became of a change, as far as somebody has to know. */
interface Report {
  readonly title: string
  readonly failed: readonly BulkResult[]
  readonly failure: Error | null
}

// It lies over the foot of the list and moves nothing.
const Place = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockEnd: '3',
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'flex-end',
    flexShrink: '0',
    blockSize: '0',
    marginBlockStart: '-3',
  },
})
const Bar = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '4',
    paddingInlineEnd: '1.5',
    paddingBlock: '1.5',
    borderRadius: '14px',
    borderWidth: '1px',
    bg: 'raised',
    boxShadow: 'overlay',
    fontSize: 'sm',
    maxInlineSize: 'full',
    animation: 'rise 160ms ease-out',
  },
})
const Failures = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', fontSize: 'sm', '& li': { minInlineSize: '0' } },
})

interface BulkBarProps {
  readonly section: Section
  readonly ids: readonly RecordId[]
  /** How many of them this page does not show. */
  readonly elsewhere: number
  readonly isTrash: boolean
  readonly onClear: () => void
}

/** What can be done with the selected records. What was done can be taken back, as the one thing it was. */
export function BulkBar({ section, ids, elsewhere, isTrash, onClear }: BulkBarProps) {
  const { collection } = section
  const may = useMay()
  const bulk = useBulk(collection)
  const undo = useUndo(collection)
  const [done, setDone] = useState(0)
  const [report, setReport] = useState<Report | null>(null)
  const [asked, setAsked] = useState<'hard_delete' | 'set' | null>(null)

  function tell(outcome: BulkOutcome, { said, ofAll }: { said: string; ofAll: number }, canUndo: boolean) {
    const failed = outcome.results.filter(({ ok }) => !ok)
    const changed = outcome.results.length - failed.length
    if (changed > 0) {
      const undoable = canUndo
        ? { duration: undoTime, action: { label: 'Undo', onSelect: () => takeBack(outcome.batchIds, ofAll) } }
        : undefined
      toast.success(`${countOf(section, changed)} ${said}`, undoable)
    }
    if (failed.length > 0 || outcome.failure) {
      const untouched = ofAll - changed
      setReport({ title: `${countOf(section, untouched)} not ${said}`, failed, failure: outcome.failure })
    }
  }

  async function change(wanted: Omit<BulkChange, 'ids' | 'onProgress'>, said: string) {
    setAsked(null)
    setDone(0)
    try {
      const outcome = await bulk.mutateAsync({ ...wanted, ids, onProgress: setDone })
      onClear()
      tell(outcome, { said, ofAll: ids.length }, wanted.action !== 'hard_delete')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  async function takeBack(batchIds: readonly string[], ofAll: number) {
    try {
      tell(await undo.mutateAsync(batchIds), { said: 'as before', ofAll }, false)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  const canUpdate = !isTrash && may('update', collection)
  const statuses = statusesOf(section)
  return (
    <>
      {ids.length > 0 && (
        <Place>
          <Bar aria-label="Selection">
            <Text size="sm" fontWeight="semibold" aria-live="polite">
              {bulk.isPending
                ? `${format.number(done)} of ${format.number(ids.length)}`
                : `${format.number(ids.length)} selected`}
              {!bulk.isPending && elsewhere > 0 && (
                <chakra.span color="muted" fontWeight="normal">
                  {`, ${format.number(elsewhere)} not on this page`}
                </chakra.span>
              )}
            </Text>
            {canUpdate && statuses.length > 0 && (
              <Menu
                label="Set the status"
                align="start"
                trigger={
                  <Button variant="ghost" size="sm" loading={bulk.isPending}>
                    Status <ChevronDownIcon />
                  </Button>
                }
              >
                {statuses.map((status) => (
                  <MenuItem
                    key={status}
                    onSelect={() => change({ action: 'update', patch: { status } }, `set to ${valueLabel(status)}`)}
                  >
                    {statusVerbs[status.toLowerCase()] ?? `Set to ${valueLabel(status)}`}
                  </MenuItem>
                ))}
              </Menu>
            )}
            {canUpdate &&
              section.bulk?.map(({ label, patch }) => (
                <Button
                  key={label}
                  variant="ghost"
                  size="sm"
                  loading={bulk.isPending}
                  onClick={() => change({ action: 'update', patch }, `changed: ${label}`)}
                >
                  {label}
                </Button>
              ))}
            {canUpdate && (
              <Button variant="ghost" size="sm" loading={bulk.isPending} onClick={() => setAsked('set')}>
                <EditIcon /> Set field
              </Button>
            )}
            {!isTrash && may('delete', collection) && (
              <Button
                variant="ghost"
                size="sm"
                loading={bulk.isPending}
                onClick={() => change({ action: 'delete' }, 'moved to the trash')}
              >
                <TrashIcon /> Move to trash
              </Button>
            )}
            {isTrash && may('restore', collection) && (
              <Button
                variant="ghost"
                size="sm"
                loading={bulk.isPending}
                onClick={() => change({ action: 'restore' }, 'restored')}
              >
                <UndoIcon /> Restore
              </Button>
            )}
            {isTrash && may('hard_delete', collection) && (
              <Button variant="ghost" size="sm" loading={bulk.isPending} onClick={() => setAsked('hard_delete')}>
                <TrashIcon /> Delete for good
              </Button>
            )}
            <IconButton label="Clear selection" size="sm" onClick={onClear}>
              <CloseIcon />
            </IconButton>
          </Bar>
        </Place>
      )}
      <Dialog
        open={asked === 'hard_delete'}
        onClose={() => setAsked(null)}
        title={`Delete ${countOf(section, ids.length)} for good?`}
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              Keep
            </Button>
            <Button variant="danger" onClick={() => change({ action: 'hard_delete' }, 'deleted for good')}>
              Delete for good
            </Button>
          </>
        }
      >
        <Text>Nobody can bring them back. What they were stays in the audit.</Text>
      </Dialog>
      {asked === 'set' && (
        <SetField
          section={section}
          title={`Set a field of ${countOf(section, ids.length)}`}
          onClose={() => setAsked(null)}
          onSet={(patch, label) => change({ action: 'update', patch }, `changed: ${label}`)}
        />
      )}
      <Dialog
        open={report !== null}
        onClose={() => setReport(null)}
        title={report?.title}
        closeLabel="Close"
        footer={<Button onClick={() => setReport(null)}>Close</Button>}
      >
        {report && <Failed section={section} report={report} />}
      </Dialog>
    </>
  )
}

/** Each record that was left as it was, with the reason. */
function Failed({ section, report: { failed, failure } }: { section: Section; report: Report }): ReactNode {
  const { name } = section.collection
  const records = failed.map((result) => ({ ...result, self: result.id }))
  return (
    <Stack gap="3">
      {failure && (
        <Text size="sm" tone="bad">
          <RetryIcon size={16} /> {sentenceOf(failure)} The rest was not touched.
        </Text>
      )}
      <RelationNames collection={{ relations: { self: name } }} items={records as never} fields={['self']}>
        <Failures>
          {failed.map((result) => (
            <li key={result.id}>
              <Anchor asChild>
                <Link to={`${sectionPath(section)}/${result.id}`}>
                  <RelationName of={name} id={result.id} />
                </Link>
              </Anchor>
              : {reasonOf(result)}
            </li>
          ))}
        </Failures>
      </RelationNames>
    </Stack>
  )
}

const statusVerbs: Readonly<Record<string, string>> = {
  active: 'Activate',
  paused: 'Pause',
  stopped: 'Stop',
  inactive: 'Deactivate',
  suspended: 'Suspend',
}

/** The statuses that staff can set, where the collection has any. */
export function statusesOf({ collection }: Section): readonly string[] {
  const schema = collection.write.properties.status as { enum?: readonly string[] } | undefined
  return schema?.enum ?? []
}
