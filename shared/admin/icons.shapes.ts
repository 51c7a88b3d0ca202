// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Bookmark from 'lucide-react/icons/bookmark'
import Columns3 from 'lucide-react/icons/columns-3'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import FolderInput from 'lucide-react/icons/folder-input'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import PanelTop from 'lucide-react/icons/panel-top'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import { shapeOf } from '../federation/icon-shape.ts'

export const listShapes = {
  'arrow-down': shapeOf(ArrowDown),
  'arrow-up': shapeOf(ArrowUp),
  'arrow-up-down': shapeOf(ArrowUpDown),
  bookmark: shapeOf(Bookmark),
  'columns-3': shapeOf(Columns3),
  'ellipsis-vertical': shapeOf(EllipsisVertical),
  'folder-input': shapeOf(FolderInput),
  'folder-plus': shapeOf(FolderPlus),
  keyboard: shapeOf(Keyboard),
  'layout-grid': shapeOf(LayoutGrid),
  'panel-top': shapeOf(PanelTop),
  pencil: shapeOf(Pencil),
  plus: shapeOf(Plus),
  'rows-3': shapeOf(Rows3),
  'rows-4': shapeOf(Rows4),
  'trash-2': shapeOf(Trash2),
  'undo-2': shapeOf(Undo2),
  upload: shapeOf(Upload),
}
