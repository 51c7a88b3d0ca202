import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Button } from './button.tsx'
import { Menu, MenuItem, MenuRadioItem } from './menu.tsx'

describe.each(['rtl', 'ltr'] as const)('a menu in %s', (direction) => {
  const chosen = jest.fn()
  const trigger = () => screen.getByRole('button', { name: 'Theme' })
  const menu = () => screen.queryByRole('menu', { name: 'Theme' })
  /** The menu has the focus and references the current item. */
  const current = () =>
    document.activeElement === menu()
      ? document.getElementById(menu()?.getAttribute('aria-activedescendant') ?? '')?.textContent
      : null
  const reached = (name: string) => waitFor(() => expect(current()).toBe(name))

  beforeEach(() => {
    chosen.mockClear()
    renderUi(
      <>
        <Menu label="Theme" trigger={<Button>Theme</Button>}>
          <MenuRadioItem checked={false} onSelect={() => chosen('dark')}>
            Dark
          </MenuRadioItem>
          <MenuRadioItem checked onSelect={() => chosen('light')}>
            Light
          </MenuRadioItem>
          <MenuItem onSelect={() => chosen(document.activeElement?.textContent)}>Settings</MenuItem>
          <MenuItem disabled onSelect={() => chosen('seasons')}>
            Seasons
          </MenuItem>
          <MenuItem asChild>
            <a href="#languages">Languages</a>
          </MenuItem>
        </Menu>
        <button type="button">Elsewhere</button>
      </>,
      direction,
    )
  })

  it('opens on the chosen item and marks its button as expanded', async () => {
    const user = userEvent.setup()
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
    await user.click(trigger())
    await reached('Light')
    expect(screen.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
    expect(trigger()).toHaveAttribute('aria-expanded', 'true')
    expect(trigger()).toHaveAttribute('aria-controls', menu()?.id)
  })

  it('opens on its first item with arrow down and on its last with arrow up', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    await reached('Dark')
    await user.keyboard('{Escape}{ArrowUp}')
    await reached('Languages')
  })

  it('wraps around with the arrow keys, and jumps to the ends', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    await reached('Dark')
    await user.keyboard('{ArrowUp}')
    await reached('Languages')
    await user.keyboard('{ArrowDown}')
    await reached('Dark')
    await user.keyboard('{End}')
    await reached('Languages')
    await user.keyboard('{Home}')
    await reached('Dark')
  })

  it('jumps to the typed item', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    await reached('Dark')
    await user.keyboard('se')
    await reached('Settings')
  })

  it('cycles through the items with one letter', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    await reached('Dark')
    await user.keyboard('l')
    await reached('Light')
    await user.keyboard('l')
    await reached('Languages')
  })

  it('skips a disabled item', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await reached('Light')
    await user.click(screen.getByRole('menuitem', { name: 'Seasons' }))
    expect(chosen).not.toHaveBeenCalled()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await reached('Languages')
  })

  it('selects, closes, and returns the focus', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await reached('Light')
    await user.keyboard('{ArrowUp}')
    await reached('Dark')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(menu()).not.toBeInTheDocument())
    expect(chosen).toHaveBeenCalledWith('dark')
    expect(chosen).toHaveBeenCalledTimes(1)
    expect(trigger()).toHaveFocus()
  })

  it('returns the focus before it acts, so that a dialog opened by an item can return it too', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    expect(chosen).toHaveBeenCalledWith('Theme')
    expect(menu()).not.toBeInTheDocument()
  })

  it('closes with Escape and returns the focus', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await reached('Light')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(menu()).not.toBeInTheDocument())
    expect(trigger()).toHaveFocus()
  })

  it('closes with its button', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await reached('Light')
    await user.click(trigger())
    await waitFor(() => expect(menu()).not.toBeInTheDocument())
    expect(trigger()).toHaveFocus()
  })

  it('closes when something else is pressed, and when Tab leaves it', async () => {
    const user = userEvent.setup()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await user.click(trigger())
    await reached('Light')
    await user.click(elsewhere)
    await waitFor(() => expect(menu()).not.toBeInTheDocument())
    await user.click(trigger())
    await reached('Light')
    await user.tab()
    await waitFor(() => expect(menu()).not.toBeInTheDocument())
    expect(elsewhere).toHaveFocus()
  })

  it('may hold links', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    expect(await screen.findByRole('menuitem', { name: 'Languages' })).toHaveAttribute('href', '#languages')
  })
})
