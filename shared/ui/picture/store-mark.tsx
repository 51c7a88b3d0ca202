import { drawingAddress } from './drawings.ts'
import { PhotoPlate, Plate } from './plate.tsx'
import { markOf } from './store-mark.rules.ts'

interface StoreMarkProps {
  readonly shop: { readonly id: number; readonly logo: string | null }
  readonly size: 'sm' | 'md' | 'lg'
}

/** The logo of a store, or a generated mark. */
export function StoreMark({ shop: { id, logo }, size }: StoreMarkProps) {
  if (logo) return <PhotoPlate image={logo} size={size} />
  const { ground, frame, core } = markOf(id)
  return (
    <Plate size={size} look="mark" data-hue={`g${ground}`} aria-hidden>
      <svg viewBox="0 0 48 48" aria-hidden>
        <use href={drawingAddress(`frame-${frame}`)} />
        <use href={drawingAddress(`core-${core}`)} />
      </svg>
    </Plate>
  )
}
