// Evaluated when the product is built: bundles get the shapes, and nothing else of Lucide.
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
