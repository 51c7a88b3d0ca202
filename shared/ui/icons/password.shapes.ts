// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import { shapesOf } from '../../federation/icon-shape.ts'

export const passwordShapes = await shapesOf(['eye', 'eye-off'])
