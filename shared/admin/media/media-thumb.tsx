import { type ReactNode, useState } from 'react'
import { isVideoAddress, type MediaItem, pictureSources } from '../../contract/media/media.routes.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { chakra } from '../../ui/styled.tsx'

const Ground = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    inlineSize: 'full',
    aspectRatio: '4 / 3',
    borderWidth: '1px',
    borderRadius: 'sm',
    bg: 'sunken',
    color: 'muted',
    overflow: 'hidden',
    '& picture': { display: 'contents' },
    // Its own size has no say in that of its place.
    '& img': { position: 'absolute', inset: '0', inlineSize: 'full', blockSize: 'full', objectFit: 'contain' },
    // What is drawn for paper is shown on paper.
    '&[data-picture]': { bg: '#fff', color: '#667085' },
  },
})

interface MediaThumbProps {
  readonly item: Pick<MediaItem, 'url' | 'width' | 'height'>
  readonly alt?: string
  /** The width it is drawn at, as `sizes` says it. */
  readonly sizes?: string
  /** Stands where there is no picture. */
  readonly children?: ReactNode
}

/**
 * A picture in the smallest file that fills its place; a sign for a video; what is inside where it is none or cannot be
 * shown.
 */
export function MediaThumb({
  item: { url, width, height },
  alt = '',
  sizes = '12rem',
  children,
  ...props
}: MediaThumbProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isVideo = url !== null && isVideoAddress(url)
  const isShown = url !== null && broken !== url && !isVideo
  const offer = isShown ? pictureSources(url) : null
  return (
    <Ground {...props} data-picture={url === null || isVideo ? undefined : ''}>
      {isShown ? (
        <picture>
          {offer && <source type="image/avif" srcSet={offer.avif} sizes={sizes} />}
          {offer && <source type="image/webp" srcSet={offer.webp} sizes={sizes} />}
          <img
            src={url}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(url)}
          />
        </picture>
      ) : isVideo ? (
        <AdminIcon icon="clapperboard" size={32} />
      ) : (
        (children ?? <small>Cannot be shown</small>)
      )}
    </Ground>
  )
}
