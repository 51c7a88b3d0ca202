import { drawPicture } from './draw-picture.ts'
import type { PictureContent } from './picture-content.ts'

/** One picture, on a thread that is there for nothing else. */
export default (content: PictureContent): Promise<Uint8Array> => drawPicture(content)
