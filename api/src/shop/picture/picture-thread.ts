import { drawPicture } from './draw-picture.ts'
import type { PictureContent } from './picture-content.ts'

/** Draws one picture in its own thread. */
export default (content: PictureContent): Promise<Uint8Array> => drawPicture(content)
