import type { PublicVideo } from '@qasima/shared/contract/video/video.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Text } from '@qasima/shared/ui/text'
import { type RefCallback, useState } from 'react'
import { videoPlayerWords } from './video-player.words.ts'

/** The button that was pressed is gone: the player takes its focus. */
const takeFocus: RefCallback<HTMLElement> = (element) => element?.focus()

function FilePlayer({ video: { playUrl, title } }: { video: PublicVideo }) {
  const t = useWords(videoPlayerWords)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <Text
        ref={takeFocus}
        role="alert"
        tabIndex={-1}
        display="grid"
        placeItems="center"
        textAlign="center"
        padding="4"
      >
        {t('cannotPlay')}
      </Text>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: staff keep no captions; the title says what it shows.
    <video
      ref={takeFocus}
      src={playUrl}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={() => setBroken(true)}
    />
  )
}

/** A frame of the video's own site, without cookies where the site offers that; or the file itself. */
export function VideoPlayer({ video }: { video: PublicVideo }) {
  const { source, playUrl, title } = video
  if (source === 'file') return <FilePlayer video={video} />
  return (
    <iframe
      ref={takeFocus}
      src={playUrl}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      // YouTube plays nothing for a page that does not say where it is.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
