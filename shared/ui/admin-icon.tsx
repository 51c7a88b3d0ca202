/**
 * Icons of the back-office: a name used by the shell and the kit, or the shape that a section provides with its menu
 * entry. `<AdminIcon icon="folder" />`. Names and shapes: Lucide.
 */
import type { IconShape } from '../federation/remote.ts'
import { DrawnIcon, type IconProps } from './icons/drawn-icon.tsx'
import { menuShapes } from './icons/menu.shapes.ts'

const shapes: Readonly<Record<string, IconShape>> = menuShapes

interface AdminIconProps extends IconProps {
  readonly icon: string | IconShape
}

/** An unknown name shows a plain circle. */
export function AdminIcon({ icon, ...props }: AdminIconProps) {
  const shape = typeof icon === 'string' ? (shapes[icon] ?? menuShapes.circle) : icon
  return <DrawnIcon {...props} shape={shape} />
}
