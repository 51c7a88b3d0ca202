/**
 * `toast.success(text)`, `toast.error(text)`, `toast.info(text)`, each with `{ duration, topic, action: { label,
 * onSelect } }`, from anywhere; they return a function that removes the toast. `<Toaster label closeLabel />` is
 * mounted once in the shell: top centre, three at most, four seconds each unless hovered or focused, closed with a
 * button or a swipe to either side.
 */
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from './icon.tsx'
import { chakra } from './styled.tsx'
import { toastDuration, toastsVisible } from './timing.ts'

type Tone = 'success' | 'error' | 'info'
type ToastOptions = {
  /** Milliseconds on screen; `Infinity` until it is closed. */
  duration?: number
  /** A later toast with the same topic replaces this one. */
  topic?: string
  action?: { label: string; onSelect: () => void }
}
/** The current page may have another language than the one that showed the toast. */
type Toast = ToastOptions & { id: number; tone: Tone; text: ReactNode; lang: string; dir: string }

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

/** The newest is always visible: a fourth removes the oldest instead of waiting. */
function show(tone: Tone, text: ReactNode, options: ToastOptions = {}) {
  const id = ++lastId
  const { lang, dir } = document.documentElement
  const { topic } = options
  const others = topic === undefined ? toasts : toasts.filter((earlier) => earlier.topic !== topic)
  setToasts([...others, { id, tone, text, lang, dir, ...options }].slice(-toastsVisible))
  return () => dismiss(id)
}

export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  info: (text: ReactNode, options?: ToastOptions) => show('info', text, options),
}

const Region = chakra('section', {
  base: {
    position: 'fixed',
    inset: 'auto',
    insetBlockStart: 'max(1rem, env(safe-area-inset-top))',
    insetInline: '0',
    margin: '0 auto',
    inlineSize: 'min(26rem, calc(100vw - 2rem))',
    zIndex: 'toast',
    bg: 'transparent',
    overflow: 'visible',
    pointerEvents: 'none',
    color: 'fg',
  },
})
const List = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: '14',
    paddingInlineStart: '4',
    paddingInlineEnd: '1.5',
    paddingBlock: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    pointerEvents: 'auto',
    touchAction: 'pan-y',
    userSelect: 'none',
    animation: 'rise 240ms cubic-bezier(0.2, 0.7, 0.2, 1)',
    transition: 'transform 160ms ease-out, opacity 160ms ease-out',
  },
  variants: {
    tone: {
      success: { '& > svg': { color: 'good' } },
      error: { '& > svg': { color: 'bad' } },
      info: { '& > svg': { color: 'accentText' } },
    },
  },
})
const Words = chakra('div', {
  base: { flex: '1', minInlineSize: '0', fontSize: 'sm', lineHeight: '1.5', overflowWrap: 'anywhere' },
})

const icons = { success: SuccessIcon, error: AlertIcon, info: InfoIcon }
const swipeDistance = 72
const exitDuration = 160

function ToastBox({ item, paused, closeLabel }: { item: Toast; paused: boolean; closeLabel: string }) {
  const { id, tone, text, lang, dir, action, duration = toastDuration } = item
  const Icon = icons[tone]
  const remaining = useRef(duration)
  const start = useRef<number | null>(null)
  const [shift, setShift] = useState(0)
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    if (paused || leaving || !Number.isFinite(remaining.current)) return
    const since = Date.now()
    const timer = setTimeout(() => setLeaving(true), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - since
    }
  }, [paused, leaving])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => dismiss(id), exitDuration)
    return () => clearTimeout(timer)
  }, [leaving, id])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  function onPointerMove(event: PointerEvent) {
    if (start.current !== null) setShift(event.clientX - start.current)
  }
  function onPointerUp() {
    if (start.current === null) return
    start.current = null
    if (Math.abs(shift) >= swipeDistance) {
      setShift(Math.sign(shift) * 480)
      setLeaving(true)
    } else setShift(0)
  }

  return (
    <Box
      tone={tone}
      aria-atomic
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      style={{
        transform: shift ? `translateX(${shift}px)` : leaving ? 'translateY(-8px)' : undefined,
        opacity: leaving ? 0 : 1 - Math.min(Math.abs(shift) / 400, 0.6),
        transitionDuration: start.current === null ? undefined : '0ms',
      }}
    >
      <Icon size={20} />
      <Words lang={lang || undefined} dir={dir || undefined}>
        {text}
      </Words>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setLeaving(true)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={closeLabel} size="sm" onClick={() => setLeaving(true)}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** A polite live region that exists before the first toast, in the top layer, above dialogs too. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const some = shown.length > 0

  useEffect(() => {
    region.current?.showPopover?.()
    // Toasts of one page do not carry over to the next.
    return () => setToasts(none)
  }, [])

  // A dialog opened later is above: closing and reopening the popover puts toasts on top again.
  useEffect(() => {
    if (!some || !document.querySelector('dialog[open]')) return
    region.current?.hidePopover?.()
    region.current?.showPopover?.()
  }, [some])

  return (
    <Region ref={region} aria-label={label} popover="manual" data-toaster>
      <List
        role="status"
        aria-live="polite"
        aria-atomic={false}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown.map((item) => (
          <ToastBox key={item.id} item={item} paused={some && (hovered || focused)} closeLabel={closeLabel} />
        ))}
      </List>
    </Region>
  )
}
