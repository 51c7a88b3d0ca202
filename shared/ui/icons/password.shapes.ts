// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { shapeOf } from '../../federation/icon-shape.ts'

export const passwordShapes = {
  eye: shapeOf(Eye),
  'eye-off': shapeOf(EyeOff),
}
