import { EditIcon, MoveIcon, TrashIcon } from '@qasima/shared/admin/list/list-icons'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { CloseIcon } from '@qasima/shared/ui/icon'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'

// It lies over the foot of the entries and moves nothing.
const Place = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockEnd: '4',
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
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
    pointerEvents: 'auto',
    animation: 'rise 160ms ease-out',
  },
})

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
    <Place>
      <VisuallyHidden role="status">{count > 0 && `${count} selected`}</VisuallyHidden>
      {count > 0 && (
        <Bar aria-label="Selection">
          <span>{count} selected</span>
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
          <IconButton label="Clear selection" size="sm" onClick={onClear}>
            <CloseIcon />
          </IconButton>
        </Bar>
      )}
    </Place>
  )
}
