/**
 * `ProgressBar`: how far something is that is known to end. Props of `<progress>`: `value`, `max`; name it with `aria-label`, and say beside it
 * in words where it is.
 */
import { chakra } from './styled.tsx'

export const ProgressBar = chakra('progress', {
  base: {
    appearance: 'none',
    flex: '1',
    minInlineSize: '6rem',
    blockSize: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'line',
    '&::-webkit-progress-bar': { bg: 'line' },
    '&::-webkit-progress-value': { bg: 'accent' },
    '&::-moz-progress-bar': { bg: 'accent' },
  },
})
