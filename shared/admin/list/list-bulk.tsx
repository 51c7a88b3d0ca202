import { lazy, Suspense, useState } from 'react'
import { formatFor } from '../../i18n/format.ts'
import { unwrapNullable } from '../../schema/json-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Text } from '../../ui/text.tsx'
import { useCan } from '../data/permissions.ts'
import { valueLabel } from '../describe/labels.ts'
import type { Section } from '../describe/section.ts'
import { EditIcon, TrashIcon, UndoIcon } from '../icons.ts'
import { countOf } from './bulk-report.ts'
import { BulkReportDialog } from './bulk-report-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import type { ListSelection, MatchingSelection } from './use-list-selection.ts'

const SetField = lazy(async () => ({ default: (await import('./list-set-field.tsx')).SetField }))

const format = formatFor('en')

interface BulkBarProps {
  readonly section: Section
  readonly selection: ListSelection
  readonly isTrash: boolean
}

type BulkActions = Pick<ReturnType<typeof useBulkChange>, 'change' | 'act' | 'isPending'>

/** The actions for the selected records, and their results. */
export function BulkBar({ section, selection, isTrash }: BulkBarProps) {
  const { ids, elsewhere, matching, clear } = selection
  const { change, act, isPending, done, report, closeReport } = useBulkChange({ section, ids, onDone: clear })
  const [asked, setAsked] = useState<'hard_delete' | 'set' | null>(null)
  const isSelectingAll = matching !== null && matching.found !== null
  const isElsewhere = !isPending && !isSelectingAll && elsewhere > 0

  const said = isPending
    ? `${format.number(done)} of ${format.number(ids.length)}`
    : isSelectingAll
      ? `${format.number(matching.found ?? 0)} of ${format.number(matching.count)} found`
      : `${format.number(ids.length)} selected`
  return (
    <>
      <SelectionBar
        isOver
        said={ids.length > 0 || isSelectingAll ? said : null}
        note={isElsewhere ? `, ${format.number(elsewhere)} not on this page` : ''}
        onClear={clear}
      >
        {matching && !isPending && <SelectMatching {...matching} />}
        {!isSelectingAll && (
          <Actions
            section={section}
            isTrash={isTrash}
            change={change}
            act={act}
            isPending={isPending}
            onAsk={setAsked}
          />
        )}
      </SelectionBar>
      <Dialog
        open={asked === 'hard_delete'}
        onClose={() => setAsked(null)}
        title={`Delete ${countOf(section, ids.length)} permanently?`}
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(null)
                void change({ action: 'hard_delete' }, 'deleted permanently')
              }}
            >
              Delete permanently
            </Button>
          </>
        }
      >
        <Text>They cannot be restored. The audit log keeps their last values.</Text>
      </Dialog>
      {asked === 'set' && (
        <Suspense>
          <SetField
            section={section}
            count={ids.length}
            onClose={() => setAsked(null)}
            onSet={(patch, label) => {
              setAsked(null)
              void change({ action: 'update', patch }, `changed: ${label}`)
            }}
          />
        </Suspense>
      )}
      <BulkReportDialog section={section} report={report} onClose={closeReport} />
    </>
  )
}

/** Selects all matching records beyond this page, and cancels while they load. */
function SelectMatching({ count, isCut, found, select, cancel }: MatchingSelection) {
  if (found !== null) {
    return (
      <Button variant="secondary" size="sm" onClick={cancel}>
        Cancel
      </Button>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      title={isCut ? `At most ${format.number(count)} records at once` : undefined}
      onClick={select}
    >
      {isCut ? `Select the first ${format.number(count)}` : `Select all ${format.number(count)} that match`}
    </Button>
  )
}

interface ActionsProps extends BulkActions {
  readonly section: Section
  readonly isTrash: boolean
  readonly onAsk: (what: 'hard_delete' | 'set') => void
}

/** The actions that the staff member may use, on records here or in the trash. */
function Actions({ section, isTrash, change, act, isPending, onAsk }: ActionsProps) {
  const { collection } = section
  const may = useCan()
  const canUpdate = !isTrash && may('update', collection)
  const statuses = statusesOf(section)
  const plain = { variant: 'ghost', size: 'sm', loading: isPending } as const
  return (
    <>
      {canUpdate && statuses.length > 0 && (
        <Menu
          label="Set the status"
          align="start"
          trigger={
            <Button {...plain}>
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
          <Button key={label} {...plain} onClick={() => change({ action: 'update', patch }, `changed: ${label}`)}>
            {label}
          </Button>
        ))}
      {canUpdate &&
        section.actions?.map((action) => (
          <Button key={action.label} {...plain} onClick={() => void act(action)}>
            {action.label}
          </Button>
        ))}
      {canUpdate && (
        <Button {...plain} onClick={() => onAsk('set')}>
          <EditIcon /> Set field
        </Button>
      )}
      {!isTrash && may('delete', collection) && (
        <Button {...plain} onClick={() => change({ action: 'delete' }, 'moved to the trash')}>
          <TrashIcon /> Move to trash
        </Button>
      )}
      {isTrash && may('restore', collection) && (
        <Button {...plain} onClick={() => change({ action: 'restore' }, 'restored')}>
          <UndoIcon /> Restore
        </Button>
      )}
      {isTrash && may('hard_delete', collection) && (
        <Button {...plain} onClick={() => onAsk('hard_delete')}>
          <TrashIcon /> Delete permanently
        </Button>
      )}
    </>
  )
}

const statusVerbs: Readonly<Record<string, string>> = {
  active: 'Activate',
  paused: 'Pause',
  stopped: 'Stop',
  inactive: 'Deactivate',
  suspended: 'Suspend',
}

/** The statuses that staff can set, if the collection has any. */
function statusesOf({ collection }: Section): readonly string[] {
  return unwrapNullable(collection.write.properties.status ?? {}).enum ?? []
}
