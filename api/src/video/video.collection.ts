import { video } from '../../../shared/contract/video/video.collection.ts'
import { readVideoAddress } from '../../../shared/contract/video/video-address.ts'
import { storedIn } from '../collection/collection.ts'

export const videos = storedIn(video, {
  table: 'video',
  check: ({ next: { poster, address } }) => [
    ...(readVideoAddress(poster) ? [{ key: 'poster', message: 'INVALID' } as const] : []),
    ...(readVideoAddress(address) ? [] : [{ key: 'address', message: 'INVALID' } as const]),
  ],
})
