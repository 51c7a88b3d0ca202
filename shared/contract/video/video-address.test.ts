import { describe, expect, it } from '@jest/globals'
import { readVideoAddress, videoFrameOrigins } from './video-address.ts'

const id = 'dQw4w9WgXcQ'
const post = 'C8aBcDeFgHi'

const videos: readonly (readonly [address: string, source: string, playUrl: string])[] = [
  [`https://www.youtube.com/watch?v=${id}`, 'youtube', `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://youtube.com/watch?t=12&v=${id}&list=x`, 'youtube', `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://m.youtube.com/shorts/${id}`, 'youtube', `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://www.youtube.com/live/${id}?feature=share`, 'youtube', `https://www.youtube-nocookie.com/embed/${id}`],
  [`https://youtu.be/${id}?si=abc`, 'youtube', `https://www.youtube-nocookie.com/embed/${id}`],
  [
    'https://www.tiktok.com/@a.shopper_1/video/7301234567890123456',
    'tiktok',
    'https://www.tiktok.com/player/v1/7301234567890123456',
  ],
  [`https://www.instagram.com/reel/${post}/?igsh=x`, 'instagram', `https://www.instagram.com/reel/${post}/embed/`],
  [`https://instagram.com/a.shopper/p/${post}`, 'instagram', `https://www.instagram.com/p/${post}/embed/`],
  ['/media/clip-0123456789abcdef/original.mp4', 'file', '/media/clip-0123456789abcdef/original.mp4'],
  ['/media/clip-0123456789abcdef/original.webm', 'file', '/media/clip-0123456789abcdef/original.webm'],
]

describe('the address of a video', () => {
  it.each(videos)('%s is from %s', (address, source, playUrl) => {
    const read = readVideoAddress(address)
    expect(read?.source).toBe(source)
    expect(read?.playUrl.split('?')[0]).toBe(playUrl)
    if (source === 'file') return
    expect(videoFrameOrigins).toContain(new URL(read?.playUrl ?? '').origin)
    // The watch page's address is read as the same video.
    expect(readVideoAddress(read?.watchUrl ?? '')).toEqual(read)
  })

  it.each([
    '',
    'youtube',
    `http://www.youtube.com/watch?v=${id}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    `https://www.youtube.com.evil.example/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://user:password@www.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}/../../evil`,
    'https://vm.tiktok.com/ZMabcdef/',
    'https://www.tiktok.com/@shopper',
    'https://www.instagram.com/shopper/',
    'https://videos.example/clip.mp4',
    '/media/clip-0123456789abcdef/1280.webp',
    '/media/../secret/original.mp4',
    '//evil.example/media/clip-0123456789abcdef/original.mp4',
    'javascript:alert(1)',
  ])('%s is not a video', (address) => {
    expect(readVideoAddress(address)).toBeNull()
  })
})
