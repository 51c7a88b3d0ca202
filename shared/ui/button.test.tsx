import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Button, IconButton } from './button.tsx'
import { SearchIcon } from './icon.tsx'

describe('a button', () => {
  it('can be pressed once, not again while loading, and keeps the focus', async () => {
    const user = userEvent.setup()
    const onClick = jest.fn()
    const { rerender } = renderUi(<Button onClick={onClick}>حفظ</Button>)
    await user.click(screen.getByRole('button', { name: 'حفظ' }))
    rerender(
      <Button onClick={onClick} loading>
        حفظ
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'حفظ' })
    expect(button).toBeVisible()
    await user.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveFocus()
  })

  it('does not submit its form unless type="submit"', () => {
    renderUi(<Button>حفظ</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  it('does not submit its form again while loading', async () => {
    const user = userEvent.setup()
    const onSubmit = jest.fn()
    renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          حفظ
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('can style a link', () => {
    renderUi(
      <Button asChild>
        <a href="/shops">المتاجر</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'المتاجر' })).toHaveAttribute('href', '/shops')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('has an accessible name for its icon', () => {
    renderUi(
      <IconButton label="ابحث عن متجر">
        <SearchIcon />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'ابحث عن متجر' })).toBeVisible()
  })
})
