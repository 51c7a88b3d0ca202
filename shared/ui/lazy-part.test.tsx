import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { lazyPart } from './lazy-part.tsx'

interface PanelProps {
  readonly text: string
  readonly onClose: () => void
}

const Panel = ({ text }: PanelProps) => <p>{text}</p>

/** A loader that fails the first time. */
function lateLoad() {
  const load = jest.fn(async () => Panel)
  load.mockRejectedValueOnce(new Error('offline'))
  return load
}

describe('a part whose code cannot be loaded', () => {
  it('says so in its place, takes the focus, and is fetched again on request', async () => {
    const Part = lazyPart(lateLoad())
    renderUi(
      <>
        <p>The page</p>
        <Part text="The panel" onClose={() => {}} />
      </>,
    )
    const message = await screen.findByRole('alert')
    expect(message.parentElement).toHaveFocus()
    expect(screen.getByText('The page')).toBeInTheDocument()
    await userEvent.setup().click(screen.getByRole('button', { name: 'حاول مرة أخرى' }))
    expect(await screen.findByText('The panel')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be closed', async () => {
    const Part = lazyPart(lateLoad())
    const close = jest.fn()
    renderUi(<Part text="The panel" onClose={close} />)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'إغلاق' }))
    expect(close).toHaveBeenCalledTimes(1)
  })
})
