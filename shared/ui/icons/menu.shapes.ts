// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import { shapesOf } from '../../federation/icon-shape.ts'

export const menuShapes = await shapesOf([
  'circle',
  'clapperboard',
  'door-open',
  'folder',
  'history',
  'panel-left',
  'plus',
  'store',
])
