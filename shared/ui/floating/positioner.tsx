import { LocaleProvider } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useDirection } from '../provider.tsx'
import { chakra } from '../styled.tsx'

const Layer = chakra('div', {
  base: {
    // Resets the browser's popover defaults.
    inset: 'auto',
    margin: '0',
    padding: '0',
    border: 'none',
    bg: 'transparent',
    color: 'inherit',
    overflow: 'visible',
  },
})

/** Places floating elements in the top layer, also above a modal dialog. `placing` is Ark's `getPositionerProps()`. */
export function Positioner({ placing, children }: { placing: object; children: ReactNode }) {
  return (
    <Layer ref={(layer: HTMLElement | null) => layer?.showPopover?.()} popover="manual" {...placing}>
      {children}
    </Layer>
  )
}

/** Placement of all floating elements: beside their anchor, flipped if there is no space, inside the viewport. */
export const placing = { strategy: 'fixed', gutter: 6, overflowPadding: 8 } as const

/** Passes the page's direction to the library. */
export function Directed({ children }: { children: ReactNode }) {
  return <LocaleProvider locale={useDirection() === 'rtl' ? 'ar' : 'en'}>{children}</LocaleProvider>
}
