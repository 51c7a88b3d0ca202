import type { ProductDrawing } from '../../contract/product/product-drawing.ts'
import { drawingAddress } from './drawings.ts'
import { PhotoPlate, Plate } from './plate.tsx'

interface ProductPlateProps {
  readonly product: { readonly image: string | null; readonly drawing?: ProductDrawing | undefined }
  readonly size: 'sm' | 'md' | 'lg' | 'xl'
}

/** The picture of a product, or a drawing of it; a parcel if the API sends no drawing. */
export function ProductPlate({ product: { image, drawing }, size }: ProductPlateProps) {
  if (image) return <PhotoPlate image={image} size={size} />
  return (
    <Plate size={size} look="thing" data-hue={drawing?.tint ?? 'saffron'} aria-hidden>
      <svg viewBox="0 0 48 48" aria-hidden>
        <use href={drawingAddress(drawing?.thing ?? 'parcel')} />
      </svg>
    </Plate>
  )
}
