/**
 * `Girih`: the faint eight-fold star-and-cross pattern behind a hero. Decoration only: absolutely positioned, fades out
 * downwards, never above content. Its parent needs `position: relative; isolation: isolate`.
 */
import { useId } from 'react'
import { chakra } from './styled.tsx'

const Net = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    inlineSize: 'full',
    blockSize: 'full',
    zIndex: '-1',
    color: 'accentText',
    opacity: '0.16',
    pointerEvents: 'none',
    maskImage: 'radial-gradient(90% 100% at 50% 0, #000 20%, #0000 90%)',
  },
})

/** One star made of two squares whose points meet the next star's; crosses appear between them. */
const star =
  'M48 0 L62.06 14.06 H81.94 V33.94 L96 48 L81.94 62.06 V81.94 H62.06 L48 96 L33.94 81.94 H14.06 V62.06 L0 48 L14.06 33.94 V14.06 H33.94 Z'
const rosette =
  'M48 20 L56.2 28.2 H67.8 V39.8 L76 48 L67.8 56.2 V67.8 H56.2 L48 76 L39.8 67.8 H28.2 V56.2 L20 48 L28.2 39.8 V28.2 H39.8 Z'

export function Girih() {
  const id = useId()
  return (
    <Net aria-hidden focusable="false">
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <path
            d={`${star} ${rosette} M14.06 14.06 L28.2 28.2 M81.94 14.06 L67.8 28.2 M81.94 81.94 L67.8 67.8 M14.06 81.94 L28.2 67.8`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Net>
  )
}
