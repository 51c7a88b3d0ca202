/**
 * A menu under its button: `<Menu label="Theme" trigger={<Button variant="ghost">…</Button>}>` with `MenuItem`
 * (`onSelect`; a link with `asChild`), `MenuRadioItem` (`checked`, `onSelect`) and `MenuSeparator`. Keys as in the ARIA
 * pattern: arrows, Home, End, letters, Escape. Only the button is loaded at first: the menu itself is fetched on the
 * first hover or focus of the button.
 */
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { type MenuItemProps, MenuPartsContext, type MenuRadioItemProps, type OpenAt } from './floating/menu-parts.ts'
import { onDemand, usePart } from './on-demand.ts'
import { chakra } from './styled.tsx'

const Around = chakra('span', { base: { display: 'inline-flex' } })

export const MenuSeparator = chakra('hr', { base: { borderBlockStartWidth: '1px', marginBlock: '1.5' } })

const popup = onDemand(async () => (await import('./floating/menu-popup.tsx')).MenuPopup)

type MenuProps = {
  label: string
  /** A button; the menu adds the ARIA attributes of a menu button. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: ReactNode
}

export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const id = useId()
  const [openAt, setOpenAt] = useState<OpenAt | null>(null)
  const close = () => setOpenAt(null)
  const Popup = usePart(popup, openAt !== null, close)
  const triggerId = trigger.props.id ?? `${id}-trigger`

  return (
    <Around onPointerEnter={popup.prefetch} onFocus={popup.prefetch}>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': Popup !== undefined,
        'aria-controls': Popup && id,
        onClick: () => setOpenAt(openAt ? null : 'chosen'),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpenAt(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {openAt && Popup && (
        <Popup id={id} label={label} triggerId={triggerId} openAt={openAt} align={align} onClose={close}>
          {children}
        </Popup>
      )}
    </Around>
  )
}

/** The components of an open menu; items can only be used in one. */
function useParts() {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('An item stands in a menu')
  return parts
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

export function MenuRadioItem(props: MenuRadioItemProps) {
  const { RadioItem } = useParts()
  return <RadioItem {...props} />
}
