/**
 * `UiProvider` wraps the tree once and sets its direction. `useDirection()` gives the direction to a component with
 * arrow keys. Layout does not need it, because its CSS is logical. `collectStyles()` gives a server the styles of the
 * page that it renders.
 */
import { createContext, type ReactNode, useContext } from 'react'

type Direction = 'rtl' | 'ltr'

const DirectionContext = createContext<Direction>('rtl')

/** The direction of the current language. */
export function useDirection(): Direction {
  return useContext(DirectionContext)
}

type UiProviderProps = {
  direction: Direction
  children: ReactNode
}

export function UiProvider({ direction, children }: UiProviderProps) {
  return <DirectionContext.Provider value={direction}>{children}</DirectionContext.Provider>
}

export { collectStyles } from './styles/sheet.ts'
