// Evaluated at build time, so that bundles contain the shapes and nothing else of Lucide.
import Circle from 'lucide-react/icons/circle'
import Clapperboard from 'lucide-react/icons/clapperboard'
import DoorOpen from 'lucide-react/icons/door-open'
import Folder from 'lucide-react/icons/folder'
import History from 'lucide-react/icons/history'
import PanelLeft from 'lucide-react/icons/panel-left'
import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { shapeOf } from '../../federation/icon-shape.ts'

export const menuShapes = {
  circle: shapeOf(Circle),
  clapperboard: shapeOf(Clapperboard),
  'door-open': shapeOf(DoorOpen),
  folder: shapeOf(Folder),
  history: shapeOf(History),
  'panel-left': shapeOf(PanelLeft),
  plus: shapeOf(Plus),
  store: shapeOf(Store),
}
