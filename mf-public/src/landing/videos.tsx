import { useWords } from '@qasima/shared/i18n/words'
import { PlayIcon, RetryIcon } from '@qasima/shared/ui/icon'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading } from '@qasima/shared/ui/text'
import type { ComponentType } from 'react'
import { AlertClip, CodeClip, PriceClip } from './clips.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'
import { useClip } from './use-clip.ts'

const scenes = [1, 2, 3] as const

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    listStyle: 'none',
  },
})
const Screen = chakra('div', {
  base: {
    position: 'relative',
    borderRadius: 'card',
    borderWidth: '1px',
    overflow: 'hidden',
    bg: 'surface',
    boxShadow: 'card',
    '& > svg': { display: 'block', inlineSize: 'full', blockSize: 'auto' },
  },
})
const Press = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    borderRadius: 'card',
    _focusVisible: { outlineOffset: '-4px' },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '14',
      borderRadius: 'full',
      bg: 'accent',
      color: 'accentFg',
      boxShadow: 'overlay',
      transitionProperty: 'opacity, transform',
      transitionDuration: 'state',
    },
    '&[data-state=playing] > span': { opacity: '0' },
    '&[data-state=over]': { placeItems: 'end', padding: '3' },
    '&[data-state=over] > span': { boxSize: '11' },
    _hover: { '& > span': { transform: 'scale(1.06)' } },
  },
})
const Captions = chakra('ol', {
  base: {
    marginBlockStart: '2',
    paddingInlineStart: '6',
    listStyle: 'decimal',
    color: 'muted',
    '& > li': { transitionProperty: 'color', transitionDuration: 'state' },
    '& > [aria-current]': { color: 'fg' },
  },
})

type ClipName = 'demoCode' | 'demoPrice' | 'demoAlert'

const clips: { name: ClipName; Scene: ComponentType<{ scene: number }> }[] = [
  { name: 'demoCode', Scene: CodeClip },
  { name: 'demoPrice', Scene: PriceClip },
  { name: 'demoAlert', Scene: AlertClip },
]

export function Videos() {
  const t = useWords(landingWords)
  return (
    <LandingSection id="videos" title={t('watchTitle')} text={t('watchText')} sunken>
      <Grid role="list">
        {clips.map((clip) => (
          <li key={clip.name}>
            <Clip {...clip} />
          </li>
        ))}
      </Grid>
    </LandingSection>
  )
}

function Clip({ name, Scene }: (typeof clips)[number]) {
  const t = useWords(landingWords)
  const { scene, state, play } = useClip(scenes.length)
  const title = t(`${name}Title`)
  return (
    <>
      <Screen>
        <Scene scene={scene} />
        <Press
          type="button"
          data-state={state}
          aria-label={t(state === 'over' ? 'replay' : 'play', { title })}
          onClick={play}
        >
          <span>{state === 'over' ? <RetryIcon size={20} /> : <PlayIcon size={26} />}</span>
        </Press>
      </Screen>
      <Heading as="h3" size="xs" marginBlockStart="4">
        {title}
      </Heading>
      <Captions>
        {scenes.map((number) => (
          <li key={number} aria-current={state === 'playing' && scene === number ? 'step' : undefined}>
            {t(`${name}${number}`)}
          </li>
        ))}
      </Captions>
    </>
  )
}
