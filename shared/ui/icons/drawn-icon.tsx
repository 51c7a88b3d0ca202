/**
 * Icons that a document contains once, however often they are used: `const Thumb = drawnIcon([['path', { d }]])`,
 * `<Thumb size={18} />`. On a server, `symbolsOf(html)` returns the symbols that belong before the page. Strokes are
 * styled by the class `icon` in the global styles.
 */
import { type ComponentProps, type ComponentType, useInsertionEffect } from 'react'
import type { IconShape } from '../../federation/remote.ts'
import { insertSymbol, symbolOf } from './symbols.ts'

export { symbolsOf } from './symbols.ts'

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'className'> {
  /** px */
  readonly size?: number
}

export type Icon = ComponentType<IconProps>

interface ShapeProps {
  readonly shape: IconShape
  /** `0 0 24 24` by default. */
  readonly viewBox?: string
}

/** The content of an `<svg>` that draws a shape. */
export function DrawnShape({ shape, viewBox }: ShapeProps) {
  const symbol = symbolOf(shape, viewBox)
  useInsertionEffect(() => insertSymbol(symbol), [symbol])
  return <use href={`#${symbol}`} />
}

export const DrawnIcon = ({ shape, size = 24, ...props }: IconProps & Pick<ShapeProps, 'shape'>) => (
  <svg width={size} height={size} aria-hidden {...props} className="icon">
    <DrawnShape shape={shape} />
  </svg>
)

/** Makes the component of one shape. */
export function drawnIcon(shape: IconShape): Icon {
  const icon: Icon = (props) => <DrawnIcon {...props} shape={shape} />
  return icon
}
