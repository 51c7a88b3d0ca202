// Icons of the back-office's lists. They are not in `ui/icon`, so that public pages do not load them.
import { drawnIcon } from '../ui/icons/drawn-icon.tsx'
import { listShapes as shapes } from './icons.shapes.ts'

export const DownIcon = drawnIcon(shapes['arrow-down'])
export const UpIcon = drawnIcon(shapes['arrow-up'])
export const SortIcon = drawnIcon(shapes['arrow-up-down'])
export const ViewIcon = drawnIcon(shapes.bookmark)
export const ColumnsIcon = drawnIcon(shapes['columns-3'])
export const MoreIcon = drawnIcon(shapes['ellipsis-vertical'])
export const MoveIcon = drawnIcon(shapes['folder-input'])
export const NewFolderIcon = drawnIcon(shapes['folder-plus'])
export const KeyboardIcon = drawnIcon(shapes.keyboard)
export const GridIcon = drawnIcon(shapes['layout-grid'])
export const HybridIcon = drawnIcon(shapes['panel-top'])
export const EditIcon = drawnIcon(shapes.pencil)
export const PlusIcon = drawnIcon(shapes.plus)
export const RowsIcon = drawnIcon(shapes['rows-3'])
export const DenseIcon = drawnIcon(shapes['rows-4'])
export const TrashIcon = drawnIcon(shapes['trash-2'])
export const UndoIcon = drawnIcon(shapes['undo-2'])
export const UploadIcon = drawnIcon(shapes.upload)
