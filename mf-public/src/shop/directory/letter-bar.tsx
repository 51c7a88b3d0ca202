import type { Language } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useDirection } from '@qasima/shared/ui/provider'
import { chakra } from '@qasima/shared/ui/styled'
import { type KeyboardEvent, useRef, useState } from 'react'
import { directoryWords } from './directory.words.ts'

const alphabets: Record<Language, string[]> = {
  ar: [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  en: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
}

const Bar = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: { base: '1', md: '2' } } })
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '0.5' } })
const Letter = chakra('button', {
  base: {
    position: 'relative',
    minInlineSize: { base: 'hit', md: '9' },
    minBlockSize: { base: 'hit', md: '9' },
    // A row of narrow letters is for a mouse.
    '@media (pointer: coarse)': { minInlineSize: 'hit', minBlockSize: 'hit' },
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '-1px',
      insetBlock: 'min(0px, calc((100% - 2.75rem) / 2))',
    },
    paddingInline: '1',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'muted',
    fontWeight: 'medium',
    lineHeight: 'control',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'state',
    _hover: { bg: 'raised', color: 'fg' },
    // Faint, and still to be reached and heard: a letter that is off says that no store begins with it.
    '&[aria-disabled=true]': { opacity: '0.4', cursor: 'default', _hover: { bg: 'transparent', color: 'muted' } },
    _pressed: { bg: 'accentSoft', color: 'accentText', borderColor: 'accentText', fontWeight: 'bold' },
  },
})

interface LetterBarProps {
  letter: string | undefined
  /** Letters that some store begins with; null where that is not known. */
  letters: readonly string[] | null
  onLetter: (letter: string | undefined) => void
}

/** The alphabet of the page; the other one unfolds. One stop of the Tab key; arrows go along the letters. */
export function LetterBar({ letter, letters, onLetter }: LetterBarProps) {
  const t = useWords(directoryWords)
  const language = useLanguage()
  const direction = useDirection()
  const bar = useRef<HTMLDivElement>(null)
  const other: Language = language === 'ar' ? 'en' : 'ar'
  const signs = other === 'ar' ? 'أ–ي' : 'A–Z'
  const [unfolds, setUnfolds] = useState(false)
  const isUnfolded = unfolds || (letter !== undefined && alphabets[other].includes(letter))

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const place = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const target = { [forward]: place + 1, [backward]: place - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (target === undefined || place < 0) return
    event.preventDefault()
    buttons[(target + buttons.length) % buttons.length]?.focus()
  }

  const isOff = (value: string | undefined) =>
    letters !== null && value !== undefined && value !== letter && !letters.includes(value)

  const button = (value: string | undefined, shown: string, name?: string) => (
    <Letter
      key={shown}
      type="button"
      aria-pressed={letter === value}
      aria-label={name}
      aria-disabled={isOff(value) || undefined}
      tabIndex={letter === value ? 0 : -1}
      onClick={() => !isOff(value) && onLetter(letter === value ? undefined : value)}
    >
      {shown}
    </Letter>
  )

  return (
    <Bar ref={bar} role="toolbar" aria-label={t('letter')} onKeyDown={onKeyDown}>
      <Line>
        {button(undefined, t('allLetters'))}
        {alphabets[language].map((sign) => button(sign, sign))}
        {button('#', '#', t('otherSigns'))}
        {!isUnfolded && (
          <Letter
            type="button"
            tabIndex={-1}
            aria-label={t('otherLetters', { signs })}
            onClick={() => setUnfolds(true)}
          >
            <span lang={other}>{signs}</span>
          </Letter>
        )}
      </Line>
      {isUnfolded && <Line lang={other}>{alphabets[other].map((sign) => button(sign, sign))}</Line>}
    </Bar>
  )
}
