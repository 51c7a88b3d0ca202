import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Button } from './button.tsx'
import { Menu, MenuItem, MenuRadioItem } from './menu.tsx'

describe.each(['rtl', 'ltr'] as const)('a menu in %s', (direction) => {
  const chosen = jest.fn()
  const trigger = () => screen.getByRole('button', { name: 'Theme' })
  const focused = () => document.activeElement?.textContent

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
          <MenuItem onSelect={() => chosen('settings')}>Settings</MenuItem>
          <MenuItem asChild>
            <a href="#languages">Languages</a>
          </MenuItem>
        </Menu>
        <p>Elsewhere</p>
      </>,
      direction,
    )
  })

  it('opens on the chosen item and tells its button', async () => {
    const user = userEvent.setup()
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
    await user.click(trigger())
    expect(screen.getByRole('menu', { name: 'Theme' })).toBeInTheDocument()
    expect(trigger()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
  })

  it('opens on its first item by arrow down and on its last by arrow up', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Dark')
    await user.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Languages')
  })

  it('goes round with the arrows, to the ends, and to a letter', async () => {
    const user = userEvent.setup()
    trigger().focus()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(focused()).toBe('Languages')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Dark')
    await user.keyboard('{End}')
    expect(focused()).toBe('Languages')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Dark')
    await user.keyboard('se')
    expect(focused()).toBe('Settings')
  })

  it('chooses, closes, and gives the focus back', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await user.keyboard('{ArrowUp}{Enter}')
    expect(chosen).toHaveBeenCalledWith('dark')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(trigger()).toHaveFocus()
  })

  it('closes by Escape and gives the focus back', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(trigger()).toHaveFocus()
  })

  it('closes when something else is pressed or reached by Tab', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    await user.click(screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await user.click(trigger())
    await user.tab()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('may hold links', async () => {
    const user = userEvent.setup()
    await user.click(trigger())
    expect(screen.getByRole('menuitem', { name: 'Languages' })).toHaveAttribute('href', '#languages')
  })
})
