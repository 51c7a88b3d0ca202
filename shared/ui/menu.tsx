/**
 * A menu under its button: `<Menu label="Theme" trigger={<Button variant="ghost">…</Button>}>` with `MenuItem` (`onSelect`; a link by
 * `asChild`), `MenuRadioItem` (`checked`, `onSelect`) and `MenuSeparator`. Keys as in the ARIA pattern: arrows, Home, End, letters, Escape.
 */
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useAnchored } from './anchored.ts'
import { CheckIcon } from './icon.tsx'
import { chakra } from './styled.tsx'

const Around = chakra('span', { base: { display: 'inline-flex' } })
const Popup = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    minInlineSize: '12rem',
    maxInlineSize: 'calc(100vw - 1rem)',
    padding: '1.5',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    zIndex: 'header',
    animation: 'rise 160ms ease-out',
  },
})
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    inlineSize: 'full',
    minBlockSize: 'hit',
    paddingInline: '3',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { inlineSize: '5', blockSize: '5', color: 'muted' },
    _hover: { bg: 'accentSoft' },
    '&:focus': { bg: 'accentSoft', outline: 'none' },
    '&[aria-checked=true]': { fontWeight: 'semibold' },
  },
})
const Mark = chakra('span', { base: { marginInlineStart: 'auto', inlineSize: '5', '& svg': { color: 'accentText' } } })

export const MenuSeparator = chakra('hr', { base: { borderBlockStartWidth: '1px', marginBlock: '1.5' } })

const CloseContext = createContext<() => void>(() => {})

type MenuProps = {
  label: string
  /** A button; it is told that it opens a menu and whether the menu is open. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: ReactNode
}

type OpenAt = 'first' | 'last' | 'chosen'

export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const id = useId()
  const [openAt, setOpenAt] = useState<OpenAt | null>(null)
  const around = useRef<HTMLElement>(null)
  const popup = useRef<HTMLElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const open = openAt !== null
  useAnchored(around, popup, open, 'below', align)

  const items = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  function close() {
    setOpenAt(null)
    around.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  useLayoutEffect(() => {
    if (!openAt) return
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const checked = all.find((item) => item.ariaChecked === 'true' || item.getAttribute('aria-checked') === 'true')
    const target = openAt === 'last' ? all.at(-1) : openAt === 'chosen' ? (checked ?? all[0]) : all[0]
    target?.focus()
  }, [openAt])

  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpenAt(null)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  function focusItem(position: number) {
    const all = items()
    all[(position + all.length) % all.length]?.focus()
  }

  function typeahead(letter: string) {
    const now = Date.now()
    typed.current = { word: now - typed.current.at < 500 ? typed.current.word + letter : letter, at: now }
    const word = typed.current.word.toLocaleLowerCase()
    items()
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(word))
      ?.focus()
  }

  function onMenuKey(event: KeyboardEvent) {
    const position = items().indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return setOpenAt(null)
    if (event.key.length === 1 && event.key !== ' ') return typeahead(event.key)
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') focusItem(position + 1)
    else if (event.key === 'ArrowUp') focusItem(position - 1)
    else if (event.key === 'Home') focusItem(0)
    else if (event.key === 'End') focusItem(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Around ref={around}>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpenAt(open ? null : 'chosen'),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpenAt(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {open && (
        <CloseContext.Provider value={close}>
          <Popup ref={popup} id={id} role="menu" aria-label={label} popover="manual" onKeyDown={onMenuKey}>
            {children}
          </Popup>
        </CloseContext.Provider>
      )}
    </Around>
  )
}

type MenuItemProps = ComponentProps<typeof Item> & { onSelect?: () => void }

export function MenuItem({ onSelect, ...props }: MenuItemProps) {
  const close = useContext(CloseContext)
  return (
    <Item
      type={props.asChild ? undefined : 'button'}
      role="menuitem"
      tabIndex={-1}
      {...props}
      onClick={() => {
        close()
        onSelect?.()
      }}
    />
  )
}

export function MenuRadioItem({ checked, onSelect, children, ...props }: MenuItemProps & { checked: boolean }) {
  return (
    <MenuItem role="menuitemradio" aria-checked={checked} onSelect={onSelect} {...props}>
      {children}
      <Mark aria-hidden>{checked && <CheckIcon />}</Mark>
    </MenuItem>
  )
}
