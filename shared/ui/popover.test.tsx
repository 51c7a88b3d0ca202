import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'

describe('a popover', () => {
  const trigger = () => screen.getByRole('button', { name: 'Columns' })
  const panel = () => screen.queryByRole('dialog', { name: 'Columns' })

  async function open() {
    renderUi(
      <>
        <Popover label="Columns" trigger={<Button>Columns</Button>}>
          {(close) => (
            <>
              <p>Shown</p>
              <input aria-label="Width" disabled />
              <input aria-label="Name" />
              <button type="button" onClick={close}>
                Done
              </button>
            </>
          )}
        </Popover>
        <button type="button">Elsewhere</button>
      </>,
      'ltr',
    )
    const user = userEvent.setup()
    await user.click(trigger())
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    return user
  }
  /** The popover returns the focus to its button unless the focused element is visible; jsdom has no layout. */
  const laidOut = () => {
    const rects = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null })
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects)
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const closed = () => waitFor(() => expect(panel()).not.toBeInTheDocument())

  it('focuses its first control when it opens, and marks its button as expanded', async () => {
    await open()
    expect(panel()).toBeInTheDocument()
    expect(trigger()).toHaveAttribute('aria-expanded', 'true')
    expect(trigger()).toHaveAttribute('aria-controls', panel()?.id)
  })

  it('closes with Escape and returns the focus', async () => {
    const user = await open()
    await user.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(trigger()).toHaveFocus())
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes from within and returns the focus', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await closed()
    expect(trigger()).toHaveFocus()
  })

  it('stays open for a press inside, and closes for one outside or on its button', async () => {
    const user = await open()
    await user.click(screen.getByText('Shown'))
    expect(panel()).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await closed()
    await user.click(trigger())
    await waitFor(() => expect(panel()).toBeInTheDocument())
    await user.click(trigger())
    await closed()
  })

  it('closes when Tab leaves it', async () => {
    laidOut()
    const user = await open()
    await user.tab()
    expect(panel()).toBeInTheDocument()
    await user.tab()
    await closed()
    await nextFrame()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })
})
