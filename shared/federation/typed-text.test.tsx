import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { isTypedKept, reloadKeepingTyped, restoreTyped } from './typed-text.ts'

beforeEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset.kept
  history.replaceState(null, '', '/en/form')
})

/** A form with controlled fields. */
function Form({ withNote = true }: { withNote?: boolean }) {
  const [name, setName] = useState('')
  const [isSure, setSure] = useState(false)
  return (
    <form>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Password <input type="password" defaultValue="" />
      </label>
      <label>
        Code <input autoComplete="one-time-code" defaultValue="" />
      </label>
      <label>
        Sure <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
      </label>
      {withNote && (
        <label>
          Note <textarea defaultValue="" />
        </label>
      )}
      <output>{`${name} ${isSure}`}</output>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Types into a form, and reloads the page. */
function typeAndReload() {
  const { unmount } = render(<Form />)
  Object.assign(field('Password'), { value: 'secret' })
  Object.assign(field('Code'), { value: '12345' })
  Object.assign(field('Note'), { value: 'two\nlines' })
  act(() => field('Sure').click())
  fireEvent.change(field('Name'), { target: { value: 'Layla' } })
  const reload = jest.fn()
  reloadKeepingTyped(reload)
  expect(reload).toHaveBeenCalledTimes(1)
  unmount()
}

describe('what was typed', () => {
  it("typed text is restored after a reload, also in React's state", async () => {
    typeAndReload()
    expect(isTypedKept()).toBe(true)
    act(restoreTyped)
    // Fields that appear late are filled then.
    const { rerender } = render(<Form withNote={false} />)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Layla true'))
    rerender(<Form />)
    await waitFor(() => expect(field('Note')).toHaveValue('two\nlines'))
    expect(sessionStorage).toHaveLength(0)
  })

  it('is never restored for a password or a code', () => {
    typeAndReload()
    expect(Object.values({ ...sessionStorage }).join()).not.toMatch(/secret|12345/)
  })

  it('is not restored on another page, nor after a minute', async () => {
    typeAndReload()
    history.replaceState(null, '', '/en/other')
    render(<Form />)
    act(restoreTyped)
    expect(field('Name')).toHaveValue('')
    history.replaceState(null, '', '/en/form')
    act(restoreTyped)
    expect(field('Name')).toHaveValue('')
  })

  it('does not replace what a person has typed since', async () => {
    typeAndReload()
    render(<Form />)
    field('Name').focus()
    act(restoreTyped)
    await waitFor(() => expect(field('Note')).toHaveValue('two\nlines'))
    expect(field('Name')).toHaveValue('')
  })
})
