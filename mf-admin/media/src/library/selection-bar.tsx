import { EditIcon, MoveIcon, TrashIcon } from '@qasima/shared/admin/icons'
import { SelectionBar as Bar } from '@qasima/shared/admin/selection-bar'
import { Button } from '@qasima/shared/ui/button'

interface SelectionBarProps {
  readonly count: number
  readonly onRename: (() => void) | null
  readonly onMove: () => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** What can be done with the selected entries. */
export function SelectionBar({ count, onRename, onMove, onDelete, onClear }: SelectionBarProps) {
  return (
    <Bar said={count > 0 ? `${count} selected` : null} onClear={onClear}>
      {onRename && (
        <Button variant="secondary" size="sm" onClick={onRename}>
          <EditIcon /> Rename
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={onMove}>
        <MoveIcon /> Move
      </Button>
      <Button variant="secondary" size="sm" onClick={onDelete}>
        <TrashIcon /> Delete
      </Button>
    </Bar>
  )
}
