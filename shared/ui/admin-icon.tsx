/**
 * Icons of the back-office: a name used by the shell and the kit, or the shape that a section provides with its menu
 * entry. `<AdminIcon icon="folder" />`. Names and shapes: Lucide.
 */
import {
  Circle,
  Clapperboard,
  DoorOpen,
  Folder,
  History,
  Icon,
  type LucideIcon,
  type LucideProps,
  PanelLeft,
  Plus,
  Store,
} from 'lucide-react'
import type { IconShape } from '../federation/remote.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  clapperboard: Clapperboard,
  'door-open': DoorOpen,
  folder: Folder,
  history: History,
  'panel-left': PanelLeft,
  plus: Plus,
  store: Store,
}

interface AdminIconProps extends Omit<LucideProps, 'name'> {
  readonly icon: string | IconShape
}

/** An unknown name shows a plain circle. */
export function AdminIcon({ icon, ...props }: AdminIconProps) {
  if (typeof icon !== 'string') {
    const lines = icon.map(([element, attributes], place): [string, object] => [element, { ...attributes, key: place }])
    return <Icon iconNode={lines} {...props} />
  }
  const Known = icons[icon] ?? Circle
  return <Known {...props} />
}
