/** When something runs, as a bar that is filled as far as it has run: `<Period of={campaign} />`. */
import { chakra } from '../../ui/styled.tsx'
import { dayText } from '../describe/day-text.ts'

interface Span {
  readonly startsAt: string
  /** Null while no end is known. */
  readonly endsAt: string | null
}

type Phase = 'upcoming' | 'running' | 'over'

/** Where a span stands at a moment, and how much of it has passed, 0 to 1; null where it has no end. */
export function phaseOf({ startsAt, endsAt }: Span, now: number): { phase: Phase; passed: number | null } {
  const start = new Date(startsAt).getTime()
  if (now < start) return { phase: 'upcoming', passed: 0 }
  if (endsAt === null) return { phase: 'running', passed: null }
  const end = new Date(endsAt).getTime()
  return now >= end ? { phase: 'over', passed: 1 } : { phase: 'running', passed: (now - start) / (end - start) }
}

const Around = chakra('span', { base: { display: 'block', minInlineSize: '0', lineHeight: '1.25' } })
const Days = chakra('span', { base: { display: 'block', truncate: true, fontVariantNumeric: 'tabular-nums' } })
const Track = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    blockSize: '1',
    marginBlockStart: '1',
    maxInlineSize: '10rem',
    borderRadius: 'full',
    bg: 'line',
    overflow: 'hidden',
  },
})
const Passed = chakra('span', {
  base: { display: 'block', blockSize: 'full', bg: 'good' },
  variants: {
    over: { true: { bg: 'muted' } },
    // It runs on: the bar fades out where no end is set.
    open: { true: { bg: 'transparent', backgroundImage: 'linear-gradient(to right, {colors.good}, transparent)' } },
  },
})

export function Period({ of: span }: { of: Span }) {
  const { phase, passed } = phaseOf(span, Date.now())
  const days = `${dayText(span.startsAt)} – ${span.endsAt === null ? 'open' : dayText(span.endsAt)}`
  return (
    <Around title={`${days}, ${phase}`}>
      <Days>{days}</Days>
      <Track aria-hidden>
        <Passed over={phase === 'over'} open={passed === null} style={{ inlineSize: `${(passed ?? 1) * 100}%` }} />
      </Track>
    </Around>
  )
}
