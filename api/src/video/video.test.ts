import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { MediaItem } from '../../../shared/contract/media/media.routes.ts'
import { type Library, startLibrary } from '../testing/library.ts'

let library: Library
let poster: MediaItem
beforeAll(async () => {
  library = await startLibrary()
  poster = await library.add('poster.png')
})
afterAll(() => library.close())

const youtube = 'https://youtu.be/dQw4w9WgXcQ'

const write = (values: object = {}) =>
  library.call('POST', '/video', {
    person: { ar: 'نورة', en: 'Noura' },
    title: { ar: 'وفّرت مئة', en: 'I saved a hundred' },
    poster: poster.url,
    address: youtube,
    ...values,
  })

const shown = async (language = 'en') =>
  (await library.get('/api/v1/video/video-list', { 'accept-language': language })).json().items

describe('the videos of the landing page', () => {
  it('are what staff keep, in their order and in the language of the visitor', async () => {
    await write({ position: 2 })
    await write({ position: 1, address: 'https://www.instagram.com/reel/C8aBcDeFgHi/' })
    await write({ position: 0, status: 'INACTIVE' })
    const { id } = (await write({ position: 3 })).json()
    await library.call('DELETE', `/video/${id}`)

    expect(await shown()).toEqual([
      {
        id: expect.any(String),
        person: 'Noura',
        title: 'I saved a hundred',
        poster: poster.url,
        source: 'instagram',
        playUrl: 'https://www.instagram.com/reel/C8aBcDeFgHi/embed/',
        watchUrl: 'https://www.instagram.com/reel/C8aBcDeFgHi/',
      },
      expect.objectContaining({ source: 'youtube', watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }),
    ])
    expect((await shown('ar'))[0]).toMatchObject({ person: 'نورة', title: 'وفّرت مئة' })
  })

  it.each([
    ['of a site that is not known', { address: 'https://videos.example/clip.mp4' }, 'address'],
    ['that names no video', { address: 'https://www.youtube.com/@channel' }, 'address'],
    ['of a file that the library does not have', { address: '/media/clip-0123456789abcdef/original.mp4' }, 'address'],
    ['whose poster the library does not have', { poster: '/media/clip-0123456789abcdef/320.webp' }, 'poster'],
    ['whose poster is a video', { poster: '/media/clip-0123456789abcdef/original.mp4' }, 'poster'],
    ['whose poster is of another site', { poster: 'https://pictures.example/a.webp' }, 'poster'],
  ])('refuse one %s', async (_, values, field) => {
    const reply = await write(values)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: field, message: 'INVALID' }] })
  })

  it('refuse files of an address that the library never gives, and other files of an entry that it has', async () => {
    const elsewhere = { poster: '/media/poster.png', address: '/media/clips/original.mp4' }
    const wrong = await write(elsewhere)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().message).toEqual([
      { key: 'poster', message: 'INVALID' },
      { key: 'address', message: 'INVALID' },
    ])
    const folder = poster.url?.replace(/[^/]+$/, '')
    const otherFile = await write({ poster: `${folder}999.webp` })
    expect(otherFile.json()).toMatchObject({ code: 1001, message: [{ key: 'poster', message: 'INVALID' }] })
    const narrower = await write({ poster: poster.url?.replace('.webp', '.avif') })
    expect(narrower.statusCode).toBe(201)
    const changed = await library.call('PATCH', `/video/${narrower.json().id}`, elsewhere)
    expect(changed.statusCode).not.toBe(200)
    await library.call('DELETE', `/video/${narrower.json().id}`)
  })

  it('keep the pictures that they show', async () => {
    const { uses } = (await library.call('GET', '/media/usage?path=poster.png')).json()
    expect(uses).toContainEqual(expect.objectContaining({ section: 'video', label: 'I saved a hundred' }))
    expect((await library.call('POST', '/media/delete', { path: 'poster.png' })).json()).toMatchObject({ code: 1010 })
  })
})
