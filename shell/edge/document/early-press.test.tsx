import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { liveMark } from '@qasima/shared/federation/document-state'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { earlyPressScript } from './early-press.ts'

/** A rendered document whose code arrives when `goLive` is called. */
function hold(page: ReactNode) {
  const { container, unmount } = render(page)
  const markup = container.innerHTML
  unmount()
  const root = document.createElement('div')
  root.innerHTML = markup
  document.body.replaceChildren(root)
  // Runs the document's inline script as a browser would.
  new Function(earlyPressScript)()
  return async function goLive() {
    await act(async () => {
      hydrateRoot(root, page)
    })
    await act(async () => {
      dispatchEvent(new Event(liveMark))
    })
  }
}

const onPress = jest.fn()
const onChoice = jest.fn()

function Page() {
  const [choice, setChoice] = useState({ sort: 'popular', country: 'all' })
  function choose(next: Partial<typeof choice>) {
    setChoice({ ...choice, ...next })
    onChoice(next)
  }
  return (
    <main>
      <button type="button" onClick={onPress}>
        Copy
      </button>
      <select aria-label="Order" value={choice.sort} onChange={({ target }) => choose({ sort: target.value })}>
        <option value="popular">Popular</option>
        <option value="newest">Newest</option>
      </select>
      <select aria-label="Country" value={choice.country} onChange={({ target }) => choose({ country: target.value })}>
        <option value="all">All</option>
        <option value="sa">Saudi Arabia</option>
      </select>
      <output>{JSON.stringify(choice)}</output>
    </main>
  )
}

describe('before the code of a page has loaded', () => {
  beforeEach(() => {
    onPress.mockClear()
    onChoice.mockClear()
  })

  it('a pressed button takes effect once the page is interactive', async () => {
    const goLive = hold(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await goLive()
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('choices in several lists all take effect once the page is interactive', async () => {
    const goLive = hold(<Page />)
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'newest')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'sa')
    await goLive()
    const all = '{"sort":"newest","country":"sa"}'
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(all))
    expect(screen.getByLabelText('Order')).toHaveValue('newest')
    expect(onChoice).toHaveBeenCalledTimes(2)
  })

  it('nothing is replayed if nothing was chosen', async () => {
    await hold(<Page />)()
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'newest')
    expect(onChoice).toHaveBeenCalledTimes(1)
    expect(onPress).not.toHaveBeenCalled()
  })
})
