/**
 * The whole screen while the product loads: the logo, a text and three dots.
 * `<LoadingScreen language="ar" text="…" leaving />`.
 */
import type { Language } from '../contract/language.ts'
import { Logo } from './logo.tsx'
import { chakra } from './styled.tsx'

const Screen = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'loading',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '5',
    bg: 'bg',
    transition: 'opacity 400ms ease-out',
  },
  variants: { leaving: { true: { opacity: '0', pointerEvents: 'none' } } },
})
const Line = chakra('p', { base: { display: 'flex', alignItems: 'center', gap: '3', color: 'muted' } })
const Dots = chakra('span', { base: { display: 'inline-flex', gap: '1.5' } })
const Dot = chakra('span', {
  base: {
    boxSize: '1.5',
    borderRadius: 'full',
    bg: 'accent',
    animation: 'breathe 1.2s ease-in-out infinite',
    '&:nth-of-type(2)': { animationDelay: '160ms' },
    '&:nth-of-type(3)': { animationDelay: '320ms' },
  },
})

/** Three dots that fade in and out in turn. */
export function LoadingDots() {
  return (
    <Dots aria-hidden>
      <Dot />
      <Dot />
      <Dot />
    </Dots>
  )
}

type LoadingScreenProps = {
  language: Language
  text: string
  /** The screen is being removed: it fades and no longer takes pointer events. */
  leaving?: boolean
}

export function LoadingScreen({ language, text, leaving }: LoadingScreenProps) {
  return (
    <Screen role="status" leaving={leaving}>
      <Logo language={language} />
      <Line>
        {text}
        <LoadingDots />
      </Line>
    </Screen>
  )
}
