/**
 * `ProgressBar`: progress towards a known end. Props of `<progress>`: `value`, `max`; name it with `aria-label`, and
 * show the figures in words beside it.
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
