import { GridIcon, RowsIcon, SortIcon } from '@qasima/shared/admin/icons'
import type { MediaLook } from '@qasima/shared/admin/media-look'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { SearchInput } from '@qasima/shared/ui/field'
import { ChevronDownIcon } from '@qasima/shared/ui/icon'
import { Box, HStack } from '@qasima/shared/ui/layout'
import { Menu, MenuRadioItem } from '@qasima/shared/ui/menu'
import { chakra } from '@qasima/shared/ui/styled'
import type { RefObject } from 'react'
import type { Order } from './library-address.ts'

const orders: readonly (readonly [label: string, order: Order])[] = [
  ['Name, A to Z', { field: 'name', isDown: false }],
  ['Name, Z to A', { field: 'name', isDown: true }],
  ['Newest first', { field: 'createdAt', isDown: true }],
  ['Oldest first', { field: 'createdAt', isDown: false }],
  ['Largest first', { field: 'size', isDown: true }],
  ['Smallest first', { field: 'size', isDown: false }],
]

const looks = [
  ['grid', 'Grid', GridIcon],
  ['list', 'List', RowsIcon],
] as const

const LookButton = chakra(IconButton, { base: { _pressed: { bg: 'accentSoft', color: 'accentText' } } })

interface ToolbarProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly searchInput: RefObject<HTMLInputElement | null>
  readonly order: Order
  readonly onOrder: (order: Order) => void
  readonly look: MediaLook
  readonly onLook: (look: MediaLook) => void
}

/** What of the folder is shown, in which order, and how. */
export function Toolbar({ search, onSearch, searchInput, order, onOrder, look, onLook }: ToolbarProps) {
  const [label] = orders.find(([, { field, isDown }]) => field === order.field && isDown === order.isDown) ?? ['Order']
  return (
    <HStack gap="2" role="toolbar" aria-label="Folder">
      <Box flex="1 1 14rem" maxInlineSize="24rem" minInlineSize="10rem">
        <SearchInput
          ref={searchInput}
          label="Search this folder"
          placeholder="Search this folder"
          clearLabel="Clear search"
          dir="auto"
          maxLength={100}
          minBlockSize="9"
          fontSize="sm"
          value={search}
          onValueChange={onSearch}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (search === '') searchInput.current?.blur()
            else onSearch('')
          }}
        />
      </Box>
      <HStack gap="2" marginInlineStart="auto">
        <Menu
          label="Order"
          trigger={
            <Button variant="secondary" size="sm" aria-label={`Order: ${label}`}>
              <SortIcon /> {label} <ChevronDownIcon />
            </Button>
          }
        >
          {orders.map(([name, one]) => (
            <MenuRadioItem key={name} checked={name === label} onSelect={() => onOrder(one)}>
              {name}
            </MenuRadioItem>
          ))}
        </Menu>
        <HStack gap="1" role="group" aria-label="View">
          {looks.map(([name, title, Icon]) => (
            <LookButton key={name} label={title} size="sm" aria-pressed={look === name} onClick={() => onLook(name)}>
              <Icon />
            </LookButton>
          ))}
        </HStack>
      </HStack>
    </HStack>
  )
}
