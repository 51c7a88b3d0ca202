// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import { shapesOf } from '../federation/icon-shape.ts'

export const listShapes = await shapesOf([
  'arrow-down',
  'arrow-up',
  'arrow-up-down',
  'bookmark',
  'columns-3',
  'ellipsis-vertical',
  'folder-input',
  'folder-plus',
  'keyboard',
  'layout-grid',
  'panel-top',
  'pencil',
  'plus',
  'rows-3',
  'rows-4',
  'trash-2',
  'undo-2',
  'upload',
])
