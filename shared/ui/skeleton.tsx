/**
 * A placeholder for data, at its final size: `<Skeleton h="6" w="40" />`, `<SkeletonText lines={3} />`. Hidden from
 * screen readers; the waiting region has `aria-busy`. Appears after a short delay, so that a fast reply does not flash
 * grey.
 */
import { chakra } from './styled.tsx'

export const Skeleton = chakra('div', {
  base: {
    bg: 'line',
    borderRadius: 'sm',
    inlineSize: 'full',
    maxInlineSize: 'full',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
  variants: { round: { true: { borderRadius: 'full' } } },
})

const Lines = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2.5', inlineSize: 'full' } })

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
        <Skeleton key={line} h="3.5" w={line === lines - 1 && lines > 1 ? '60%' : 'full'} />
      ))}
    </Lines>
  )
}
