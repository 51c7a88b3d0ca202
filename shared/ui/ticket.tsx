/**
 * The cut ticket, the brand's shape: `<Ticket
 * torn={copied}><TicketBody>…</TicketBody><TicketStub>…</TicketStub></Ticket>`. The stub is below the body in a narrow
 * container and at its end from 300 px; two notches and a dashed fold separate them. `torn` tears the stub off along
 * the fold, once. `tone` `plain | accent | spent`; `TicketMark` is the bare shape for empty states.
 */
import type { ComponentProps, ReactNode } from 'react'
import { chakra } from './styled.tsx'

// In rem: with large text the stub moves below the body again.
const wide = '@container (min-width: 18.75rem)'

/** The two corners of a piece that have a punched quarter circle. */
const punched = (radius: string) => ({
  maskImage: [1, 2]
    .map(
      (n) =>
        `radial-gradient(circle at var(--x${n}) var(--y${n}), #0000 calc(${radius} - 0.5px), #000 calc(${radius} + 0.5px))`,
    )
    .join(', '),
  maskComposite: 'intersect',
})

const piece = {
  position: 'relative',
  minInlineSize: '0',
  isolation: 'isolate',
  printColorAdjust: 'exact',
  breakInside: 'avoid',
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '-1',
    bg: 'var(--ticket-line)',
    ...punched('9px'),
  },
  _after: {
    content: '""',
    position: 'absolute',
    inset: '1px',
    zIndex: '-1',
    bg: 'var(--ticket-ground)',
    ...punched('9px'),
  },
} as const

const Root = chakra('div', {
  base: {
    containerType: 'inline-size',
    minInlineSize: '0',
    '--ticket-line': 'colors.line',
    '--ticket-ground': 'colors.surface',
  },
  variants: {
    tone: {
      plain: {},
      accent: { '--ticket-line': 'colors.accentText' },
      spent: { '--ticket-ground': 'colors.sunken', color: 'muted' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

const Pieces = chakra('div', { base: { display: 'flex', flexDirection: 'column', [wide]: { flexDirection: 'row' } } })

type TicketProps = ComponentProps<typeof Root> & {
  torn?: boolean
  /** Content that belongs to the ticket and is shown below it. */
  below?: ReactNode
}

export function Ticket({ torn = false, below, children, ...props }: TicketProps) {
  return (
    <Root {...props}>
      <Pieces data-torn={torn || undefined}>{children}</Pieces>
      {below}
    </Root>
  )
}

export const TicketBody = chakra('div', {
  base: {
    ...piece,
    flex: '1 1 auto',
    paddingBlock: '2',
    paddingInline: '3',
    '--x1': '0%',
    '--y1': '100%',
    '--x2': '100%',
    '--y2': '100%',
    _before: { ...piece._before, borderStartStartRadius: 'card', borderStartEndRadius: 'card' },
    _after: { ...piece._after, insetBlockEnd: '0', borderStartStartRadius: '15px', borderStartEndRadius: '15px' },
    '@container (min-width: 40rem)': { paddingBlock: '3', paddingInline: '4' },
    [wide]: {
      '--x1': '100%',
      '--y1': '0%',
      _rtl: { '--x1': '0%', '--x2': '0%' },
      _before: { borderStartEndRadius: '0', borderEndStartRadius: 'card' },
      _after: { inset: '1px', insetInlineEnd: '0', borderStartEndRadius: '0', borderEndStartRadius: '15px' },
    },
  },
})

export const TicketStub = chakra('div', {
  base: {
    ...piece,
    flex: '0 0 auto',
    padding: '2.5',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2',
    '--x1': '0%',
    '--y1': '0%',
    '--x2': '100%',
    '--y2': '0%',
    transformOrigin: 'top',
    transitionProperty: 'transform',
    transitionDuration: 'entry',
    transitionTimingFunction: 'out',
    '[data-torn] &': { transform: 'translateY(4px)' },
    _before: { ...piece._before, borderEndStartRadius: 'card', borderEndEndRadius: 'card' },
    _after: {
      ...piece._after,
      insetBlockStart: '0',
      borderEndStartRadius: '15px',
      borderEndEndRadius: '15px',
      // The fold: dashes between the two notches.
      backgroundImage: 'repeating-linear-gradient(90deg, var(--ticket-line) 0 6px, #0000 6px 12px)',
      backgroundSize: 'calc(100% - 28px) 1px',
      backgroundRepeat: 'no-repeat',
      backgroundPosition: '50% 0',
    },
    [wide]: {
      inlineSize: '8rem',
      '--y2': '100%',
      '--x2': '0%',
      '--fold': '0%',
      _rtl: { '--x1': '100%', '--x2': '100%', '--fold': '100%' },
      transformOrigin: 'bottom',
      '[data-torn] &': { transform: 'translateX(calc(var(--forward) * 4px)) rotate(calc(var(--forward) * 0.5deg))' },
      _before: { borderEndStartRadius: '0', borderStartEndRadius: 'card' },
      _after: {
        inset: '1px',
        insetInlineStart: '0',
        borderEndStartRadius: '0',
        borderStartEndRadius: '15px',
        backgroundImage: 'repeating-linear-gradient(180deg, var(--ticket-line) 0 6px, #0000 6px 12px)',
        backgroundSize: '1px calc(100% - 28px)',
        backgroundPosition: 'var(--fold) 50%',
      },
    },
    '@container (min-width: 40rem)': { inlineSize: '10.5rem', paddingInline: '3.5' },
    '@container (min-width: 44rem)': { inlineSize: '17.5rem' },
  },
})

const Mark = chakra('svg', { base: { color: 'accentText', flexShrink: '0', _rtl: { transform: 'scaleX(-1)' } } })

/** Only the ticket, for an empty state: an outline with its fold. Its text is beside it. */
export function TicketMark({ size = 96 }: { size?: number }) {
  return (
    <Mark
      width={`${size}px`}
      height={`${size * 0.66}px`}
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M10 6h50a6 6 0 0 0 12 0h14a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H72a6 6 0 0 0-12 0H10a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z" />
      <path d="M66 18v30" strokeDasharray="4 5" strokeLinecap="round" />
      <path d="M18 26h26M18 38h16" strokeLinecap="round" opacity="0.6" />
    </Mark>
  )
}
