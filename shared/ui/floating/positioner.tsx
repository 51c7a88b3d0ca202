import { LocaleProvider } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useDirection } from '../provider.tsx'
import { chakra } from '../styled.tsx'

const Layer = chakra('div', {
  base: {
    // What a browser gives to every popover.
    inset: 'auto',
    margin: '0',
    padding: '0',
    border: 'none',
    bg: 'transparent',
    color: 'inherit',
    overflow: 'visible',
  },
})

/**
 * Where the library puts what floats, in the top layer: above a modal dialog too. `placing` is its
 * `getPositionerProps()`.
 */
export function Positioner({ placing, children }: { placing: object; children: ReactNode }) {
  return (
    <Layer ref={(layer: HTMLElement | null) => layer?.showPopover?.()} popover="manual" {...placing}>
      {children}
    </Layer>
  )
}

/** How everything that floats is placed: beside its anchor, turned over where there is no room, inside the viewport. */
export const placing = { strategy: 'fixed', gutter: 6, overflowPadding: 8 } as const

/** Gives the library the direction of the page. */
export function Directed({ children }: { children: ReactNode }) {
  return <LocaleProvider locale={useDirection() === 'rtl' ? 'ar' : 'en'}>{children}</LocaleProvider>
}
