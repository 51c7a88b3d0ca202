/**
 * Icons of lines that are in a document once, however often they are drawn: `const Thumb = drawnIcon([['path', { d }]])`,
 * `<Thumb size={18} />`. On a server, `symbolsOf(html)` is the markup that has to stand before the page. What a line
 * looks like is in the styles of every page, by the class `icon`.
 */
import { type ComponentProps, type ComponentType, useInsertionEffect } from 'react'
import type { IconShape } from '../federation/remote.ts'
import { insertSymbol, symbolOf } from './icons/symbols.ts'

export { symbolsOf } from './icons/symbols.ts'

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'className'> {
  /** px */
  readonly size?: number
}

export type Icon = ComponentType<IconProps>

interface ShapeProps {
  readonly shape: IconShape
  /** The ground that it is drawn on; that of icons by default. */
  readonly viewBox?: string
}

/** What an `<svg>` of any kind holds to draw a shape. */
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

/** A component that draws one shape. */
export function drawnIcon(shape: IconShape): Icon {
  const icon: Icon = (props) => <DrawnIcon {...props} shape={shape} />
  return icon
}
