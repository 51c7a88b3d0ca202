import { type UseMenuReturn, useMenu } from '@ark-ui/react/menu'
import { createContext, useContext, useEffect, useId } from 'react'
import { CheckIcon } from '../icon.tsx'
import { chakra } from '../styled.tsx'
import { type MenuItemProps, MenuPartsContext, type MenuPopupProps, type MenuRadioItemProps } from './menu-parts.ts'
import { Directed, Positioner, placing } from './positioner.tsx'

const Popup = chakra('div', {
  base: {
    minInlineSize: 'min(12rem, 100vw - 16px)',
    // The same distance from the sides as its placement.
    maxInlineSize: 'calc(100vw - 16px)',
    maxBlockSize: 'var(--available-height)',
    overflowY: 'auto',
    padding: '1.5',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    outline: 'none',
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
    '&[data-highlighted]': { bg: 'accentSoft' },
    '&[aria-checked=true]': { fontWeight: 'semibold' },
  },
})
const Mark = chakra('span', { base: { marginInlineStart: 'auto', inlineSize: '5', '& svg': { color: 'accentText' } } })

interface OpenMenu {
  readonly api: UseMenuReturn['api']
  /** Closes the menu and returns the focus, before the action of an item moves it. */
  readonly leave: () => void
}
const OpenMenuContext = createContext<OpenMenu | null>(null)

function useOpenMenu(): OpenMenu {
  const menu = useContext(OpenMenuContext)
  if (!menu) throw new Error('An item stands in a menu')
  return menu
}

function MenuItem({ onSelect, ...props }: MenuItemProps) {
  const { api, leave } = useOpenMenu()
  const { onClick, ...item } = api.getItemProps({ value: useId(), disabled: props.disabled ?? false })
  return (
    <Item
      type={props.asChild ? undefined : 'button'}
      tabIndex={-1}
      {...item}
      {...props}
      onClick={(event) => {
        onClick?.(event)
        leave()
        onSelect?.()
      }}
    />
  )
}

function MenuRadioItem({ checked, children, ...props }: MenuRadioItemProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={checked} {...props}>
      {children}
      <Mark aria-hidden>{checked && <CheckIcon />}</Mark>
    </MenuItem>
  )
}

const parts = { Item: MenuItem, RadioItem: MenuRadioItem }

function startingItem(popup: HTMLElement, openAt: MenuPopupProps['openAt']): HTMLElement | undefined {
  const items = [...popup.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')]
  if (openAt === 'last') return items.at(-1)
  return (openAt === 'chosen' && items.find((item) => item.ariaChecked === 'true')) || items[0]
}

function OpenMenuPopup({ id, label, triggerId, openAt, align, onClose, children }: MenuPopupProps) {
  const { api } = useMenu({
    ids: { trigger: triggerId, content: id },
    'aria-label': label,
    defaultOpen: true,
    loopFocus: true,
    positioning: { ...placing, placement: align === 'end' ? 'bottom-end' : 'bottom-start' },
    onOpenChange: ({ open }) => !open && onClose(),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the menu opens
  useEffect(() => {
    const popup = document.getElementById(id)
    const value = popup && startingItem(popup, openAt)?.dataset.value
    if (value) api.setHighlightedValue(value)
  }, [])

  function leave() {
    document.getElementById(triggerId)?.focus()
    onClose()
  }

  const content = api.getContentProps()
  return (
    <OpenMenuContext value={{ api, leave }}>
      <MenuPartsContext value={parts}>
        <Positioner placing={api.getPositionerProps()}>
          <Popup
            {...content}
            aria-labelledby={undefined}
            // The library keeps Tab inside; in the ARIA pattern it closes the menu and continues from the button.
            onKeyDown={(event) => (event.key === 'Tab' ? leave() : content.onKeyDown?.(event))}
          >
            {children}
          </Popup>
        </Positioner>
      </MenuPartsContext>
    </OpenMenuContext>
  )
}

/** The open half of a menu, on Ark's state machine. */
export function MenuPopup(props: MenuPopupProps) {
  return (
    <Directed>
      <OpenMenuPopup {...props} />
    </Directed>
  )
}
