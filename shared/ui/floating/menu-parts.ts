import { type ComponentType, createContext, type ReactNode } from 'react'
import type { HTMLChakraProps } from '../styled.tsx'

/** The menu item that gets the focus when it opens. */
export type OpenAt = 'first' | 'last' | 'chosen'

export interface MenuPopupProps {
  readonly id: string
  readonly label: string
  /** Id of the menu's button, which gets the focus back. */
  readonly triggerId: string
  readonly openAt: OpenAt
  readonly align: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

export type MenuItemProps = Omit<HTMLChakraProps<'button'>, 'onSelect' | 'value'> & { onSelect?: () => void }
export type MenuRadioItemProps = MenuItemProps & { checked: boolean }

/** The components of menu items: only an open menu has any, so they are fetched with it. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>
  readonly RadioItem: ComponentType<MenuRadioItemProps>
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
