/**
 * A short code of digits in a `Field`, drawn as one box per digit: `<CodeInput digits={5} value onValueChange />`. It
 * is a single input, so that pasting, autofill from a message, arrows and deleting work as usual. Digits run from left
 * to right in both directions; Arabic and Persian digits become Latin, everything else is dropped.
 */
import type { ComponentProps } from 'react'
import { Input } from './field.tsx'
import { chakra } from './styled.tsx'

// The container that the boxes must fit: a page, a card, a dialog.
const Room = chakra('div', { base: { containerType: 'inline-size', inlineSize: 'full' } })
// The native caret is centred in its box because every digit is as wide as a box and its gap.
const Boxes = chakra('div', {
  base: {
    position: 'relative',
    inlineSize: 'calc(var(--digits) * var(--step) - var(--gap))',
    maxInlineSize: 'full',
    // `hidden` would scroll to the end of the input, moving the first box out of sight.
    overflow: 'clip',
    '--gap': 'spacing.2',
    '--step': 'min(4rem, (100cqi + var(--gap)) / var(--digits))',
    padding: '3px',
    margin: '-3px',
    boxSizing: 'content-box',
  },
})
const Box = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '3px',
    inlineSize: 'calc(var(--step) - var(--gap))',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'surface',
    pointerEvents: 'none',
    transitionProperty: 'border-color',
    transitionDuration: 'state',
    'input[aria-invalid=true] ~ &': { borderColor: 'bad' },
  },
  variants: {
    next: { true: { 'input:focus ~ &': { borderColor: 'focus', outline: '1px solid', outlineColor: 'focus' } } },
  },
})

const zeros = [0x0660, 0x06f0]

/** Converts digits to Latin: `٤٢` becomes `42`. */
function latinDigits(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0
      const zero = zeros.find((start) => point >= start && point < start + 10)
      return zero === undefined ? character : String(point - zero)
    })
    .join('')
    .replace(/[^0-9]/g, '')
}

type CodeInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'maxLength' | 'type'> & {
  digits: number
  value: string
  onValueChange: (value: string) => void
}

export function CodeInput({ digits, value, onValueChange, ...props }: CodeInputProps) {
  const next = Math.min(value.length, digits - 1)
  return (
    <Room>
      <Boxes dir="ltr" css={{ '--digits': String(digits) }}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          {...props}
          value={value}
          onChange={(event) => onValueChange(latinDigits(event.target.value).slice(0, digits))}
          position="relative"
          zIndex="1"
          // Room after the last digit: a completely full field would scroll for its caret.
          inlineSize="calc((var(--digits) + 1) * var(--step))"
          maxInlineSize="none"
          minBlockSize="16"
          border="none"
          outline="none"
          bg="transparent"
          padding="0"
          paddingInlineStart="calc((var(--step) - var(--gap) - 1ch) / 2)"
          fontFamily="mono"
          fontSize="2xl"
          letterSpacing="calc(var(--step) - 1ch)"
        />
        {Array.from({ length: digits }, (_, place) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={place}
            aria-hidden
            next={place === next}
            insetInlineStart={`calc(3px + ${place} * var(--step))`}
          />
        ))}
      </Boxes>
    </Room>
  )
}
