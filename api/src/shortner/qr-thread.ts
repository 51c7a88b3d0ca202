import { drawQr, type QrContent } from './qr-picture.ts'

export default (content: QrContent): Promise<Buffer> => drawQr(content)
