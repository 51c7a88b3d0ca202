// Evaluated when the product is built: bundles get the shapes, and nothing else of Lucide.
import { shapesOf } from '../../federation/icon-shape.ts'

export const passwordShapes = await shapesOf(['eye', 'eye-off'])
