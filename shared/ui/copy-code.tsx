/**
 * `CopyCode`: a code with the button that copies it below. Props `code`, `label`, `name` (the button's full name if
 * there are many on a page; it starts with the label), `copiedLabel`, `onCopied` (tear the ticket, count, and show the
 * toast, which screen readers announce) and `onFailed` (the browser refused; the code is selected for manual copying).
 * `CopyButton` is only the button.
 */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { plainCode } from '../schema/plain-code.ts'
import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from './icon.tsx'
import { chakra } from './styled.tsx'
import { Code } from './text.tsx'
import { toastDuration } from './timing.ts'

/** Writes to the clipboard; on plain http, where the Clipboard API is missing, through a selection. */
export async function writeText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused, or the page is in the background: the selection below may still be allowed.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand?.('copy') ?? false
  area.remove()
  return copied
}

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'onCopy'> & {
  code: string
  label: string
  name?: string
  copiedLabel: string
  /** Copies the text unchanged, with its spaces: it is not a code. */
  verbatim?: boolean
  onCopied?: () => void
  onFailed?: () => void
}

export function CopyButton({
  code,
  label,
  name,
  copiedLabel,
  verbatim,
  onCopied,
  onFailed,
  ...props
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    if (!(await writeText(verbatim ? code : plainCode(code)))) return onFailed?.()
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), toastDuration)
    onCopied?.()
  }

  return (
    <Button {...props} aria-label={copied ? undefined : name} onClick={copy}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      {copied ? copiedLabel : label}
    </Button>
  )
}

/** Side by side if its container is wide enough. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    minInlineSize: '0',
    alignItems: 'center',
    '@container (min-width: 44rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
const Shown = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minBlockSize: '9',
    minInlineSize: '0',
    paddingInline: '1',
    borderRadius: 'sm',
    bg: 'accentSoft',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--q-colors-accent-text) 35%, transparent)',
    color: 'accentText',
    lineHeight: 'control',
    textAlign: 'center',
    textWrap: 'balance',
    userSelect: 'all',
  },
})

/** In a narrow ticket the code needs the space; the words say what the button does. */
const onlyWords = { '& svg': { display: 'none', '@container (min-width: 40rem)': { display: 'block' } } }

export function CopyCode({ code, onFailed, ...props }: CopyButtonProps) {
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <Row>
      <Shown ref={shown}>
        <Code>{code}</Code>
      </Shown>
      <CopyButton
        code={code}
        fullWidth
        paddingInline="1"
        fontSize="sm"
        css={onlyWords}
        _print={{ display: 'none' }}
        {...props}
        onFailed={() => {
          if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
          onFailed?.()
        }}
      />
    </Row>
  )
}
