import type { PublicVideo } from '@qasima/shared/contract/video/video.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { PlayIcon } from '@qasima/shared/ui/icon'
import { Stack, WithoutScripts } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { type ComponentType, useState } from 'react'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'
import { Strip } from './strip.tsx'

const sites = { youtube: 'YouTube', tiktok: 'TikTok', instagram: 'Instagram' } as const

/** As large as the player that takes its place, so that nothing moves. */
const Screen = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '16 / 9',
    borderRadius: 'card',
    borderWidth: '1px',
    overflow: 'hidden',
    bg: 'sunken',
    boxShadow: 'card',
    '& > *': { position: 'absolute', inset: '0', inlineSize: 'full', blockSize: 'full', border: 'none' },
    '& img': { inlineSize: 'full', blockSize: 'full', objectFit: 'cover' },
    [noScripts]: { display: 'none' },
    '&[data-upright]': { aspectRatio: '9 / 16', maxInlineSize: '20rem', marginInline: 'auto' },
  },
})
const Press = chakra('button', {
  base: {
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-4px' },
    '& > span': {
      position: 'absolute',
      inset: '0',
      margin: 'auto',
      display: 'grid',
      placeItems: 'center',
      boxSize: { base: '11', md: '14' },
      borderRadius: 'full',
      bg: 'accent',
      color: 'accentFg',
      boxShadow: 'overlay',
      transitionProperty: 'transform',
      transitionDuration: 'state',
    },
    _hover: { '& > span': { transform: 'scale(1.06)' } },
  },
})

interface VideoProps {
  readonly video: PublicVideo
}

function Video({ video }: VideoProps) {
  const t = useWords(landingWords)
  const [Player, setPlayer] = useState<ComponentType<VideoProps>>()
  const { source, title, person, poster, playUrl, watchUrl } = video
  const isUpright = source === 'tiktok' || source === 'instagram'
  const play = () =>
    // In one file with the filters of shops: each file more makes the entry of every page longer.
    import(/* webpackChunkName: "pressed" */ './video-player.tsx').then(
      (player) => setPlayer(() => player.VideoPlayer),
      () => location.assign(watchUrl),
    )
  return (
    <Stack as="li" gap="2">
      <Screen data-upright={isUpright || undefined}>
        {Player ? (
          <Player video={video} />
        ) : (
          <Press type="button" aria-label={t('play', { title, person })} onClick={() => void play()}>
            <img src={poster} alt="" loading="lazy" decoding="async" />
            <span>
              <PlayIcon size={26} />
            </span>
          </Press>
        )}
      </Screen>
      <Stack gap="0.5">
        <Heading as="h3" size="xs">
          <Bdi>{title}</Bdi>
        </Heading>
        <Text size="sm" tone="muted">
          <Bdi>{person}</Bdi>
        </Text>
        {source === 'file' ? (
          <WithoutScripts>
            <Anchor href={playUrl} fontSize="sm">
              {t('watch')}
            </Anchor>
          </WithoutScripts>
        ) : (
          <Anchor href={watchUrl} target="_blank" rel="noopener noreferrer" fontSize="sm">
            {t('watchOn', { site: sites[source] })}
          </Anchor>
        )}
      </Stack>
    </Stack>
  )
}

/** What influencers say. Nothing of another site is loaded before a video is asked for. */
export function Videos({ videos }: { videos: readonly PublicVideo[] }) {
  const t = useWords(landingWords)
  if (videos.length === 0) return null
  return (
    <LandingSection id="videos" title={t('videosTitle')} text={t('videosText')} sunken>
      <Strip role="list" of="videos">
        {videos.map((video) => (
          <Video key={video.id} video={video} />
        ))}
      </Strip>
    </LandingSection>
  )
}
