export const videoSources = ['youtube', 'tiktok', 'instagram', 'file'] as const
type VideoSource = (typeof videoSources)[number]

/** Origins of the frames that play videos of other sites, for the content security policy. */
export const videoFrameOrigins = [
  'https://www.youtube-nocookie.com',
  'https://www.tiktok.com',
  'https://www.instagram.com',
] as const

/** Where a video plays, and where it can be watched outside our pages. */
export interface VideoPlayback {
  readonly source: VideoSource
  /** For a frame of one of `videoFrameOrigins`; for a file, the file itself. */
  readonly playUrl: string
  readonly watchUrl: string
}

/** Files of the media library that browsers play. */
const filePattern = /^\/media\/[a-z0-9-]+\/[a-z0-9]+\.(?:mp4|webm)$/

const youtube = (id: string): VideoPlayback => ({
  source: 'youtube',
  playUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  watchUrl: `https://www.youtube.com/watch?v=${id}`,
})

const readers: Readonly<Record<string, (address: URL) => VideoPlayback | null>> = {
  'youtube.com': ({ pathname, searchParams }) => {
    const id =
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:shorts|embed|live)\/([^/]+)\/?$/.exec(pathname)?.[1]
    return id && /^[\w-]{11}$/.test(id) ? youtube(id) : null
  },
  'youtu.be': ({ pathname }) => {
    const id = pathname.slice(1)
    return /^[\w-]{11}$/.test(id) ? youtube(id) : null
  },
  'tiktok.com': ({ pathname }) => {
    const [, author, id] = /^\/(@[\w.-]+)\/video\/(\d{5,25})\/?$/.exec(pathname) ?? []
    if (!author || !id) return null
    return {
      source: 'tiktok',
      playUrl: `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
      watchUrl: `https://www.tiktok.com/${author}/video/${id}`,
    }
  },
  'instagram.com': ({ pathname }) => {
    const [, kind, id] = /^(?:\/[\w.]+)?\/(p|reel|tv)\/([\w-]{5,40})\/?$/.exec(pathname) ?? []
    if (!kind || !id) return null
    const post = `https://www.instagram.com/${kind}/${id}/`
    return { source: 'instagram', playUrl: `${post}embed/`, watchUrl: post }
  },
}

/**
 * Parses a video address of YouTube, TikTok, Instagram, or a file of the media library. Null for every other address,
 * including short links of these sites, which do not contain the video's id.
 */
export function readVideoAddress(address: string): VideoPlayback | null {
  if (filePattern.test(address)) return { source: 'file', playUrl: address, watchUrl: address }
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  return readers[url.hostname.replace(/^(?:www|m)\./, '')]?.(url) ?? null
}
