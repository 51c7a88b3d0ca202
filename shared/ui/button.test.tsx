import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Button, IconButton } from './button.tsx'
import { SearchIcon } from './icon.tsx'

describe('a button', () => {
  it('is pressed once, not again while it loads, and keeps the focus', async () => {
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

  it('does not send its form unless it says so', () => {
    renderUi(<Button>حفظ</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  it('does not send its form again while it loads', async () => {
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

  it('lends its looks to a link', () => {
    renderUi(
      <Button asChild>
        <a href="/shops">المتاجر</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'المتاجر' })).toHaveAttribute('href', '/shops')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says in words what its icon means', () => {
    renderUi(
      <IconButton label="ابحث عن متجر">
        <SearchIcon />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'ابحث عن متجر' })).toBeVisible()
  })
})
