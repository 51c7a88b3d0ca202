import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { LibraryPicture } from '../../schema/picture.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { videoSources } from './video-address.ts'

/** A video as visitors see it. Nothing is loaded from another site before they click. */
export const PublicVideo = Exactly({
  id: Id,
  person: Type.String(),
  title: Type.String(),
  poster: LibraryPicture,
  source: OneOf(videoSources),
  /** For a frame of one of `videoFrameOrigins`; for a file, the file itself. */
  playUrl: Type.String(),
  /** The page of the video on its own site; for a file, the file. */
  watchUrl: Type.String(),
})
export type PublicVideo = Type.Static<typeof PublicVideo>

export const videoList = defineRoute({
  method: 'GET',
  path: '/video/video-list',
  base: 'api',
  summary: 'Videos of influencers in their order, in the language of the request',
  audience: 'public',
  reply: Exactly({ items: Type.Array(PublicVideo) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})
