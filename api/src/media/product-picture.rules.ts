import * as Type from 'typebox'
import { Id } from '../../../shared/schema/formats.ts'
import { Exactly } from '../../../shared/schema/structure.ts'

/** The queue of pictures that pages name, of products that have none yet. */
export const productPictureQueue = {
  name: 'product-picture',
  data: Exactly({ productId: Id, url: Type.String({ maxLength: 4_000 }) }),
}
