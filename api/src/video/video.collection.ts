import { video } from '../../../shared/contract/video/video.collection.ts'
import { readVideoAddress } from '../../../shared/contract/video/video-address.ts'
import { defineStore } from '../collection/collection.ts'

export const videos = defineStore(video, {
  table: 'video',
  constraints: {
    video_poster_media_fkey: { key: 'poster', message: 'INVALID' },
    video_address_media_fkey: { key: 'address', message: 'INVALID' },
  },
  check: ({ next: { poster, address } }) => [
    ...(readVideoAddress(poster) ? [{ key: 'poster', message: 'INVALID' } as const] : []),
    ...(readVideoAddress(address) ? [] : [{ key: 'address', message: 'INVALID' } as const]),
  ],
})
