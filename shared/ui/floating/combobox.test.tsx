import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../../testing/render-ui.tsx'
import { Field } from '../field.tsx'
import { Combobox } from './combobox.tsx'

const stores = ['نون', 'نمشي', 'أمازون']
const picked = jest.fn()
const submitted = jest.fn(() => {})

function Store() {
  const [shown, setShown] = useState('نون')
  const [typed, setTyped] = useState<string | null>(null)
  // Closed, it offers nothing.
  const fitting = typed === null ? [] : stores.filter((store) => store.includes(typed))
  return (
    <form action={submitted}>
      <Field label="المتجر" hint="ابحث بالاسم" error="اختر متجرًا">
        <Combobox
          name="store"
          label="المتاجر"
          placeholder={shown}
          shown={shown}
          typed={typed}
          onTypedChange={setTyped}
          options={fitting.map((store) => ({
            value: store,
            content: store,
            onPick: () => {
              picked(store)
              setShown(store)
            },
          }))}
          note={fitting.length === 0 && 'لا متجر بهذا الاسم'}
        />
      </Field>
      <button type="submit">حفظ</button>
    </form>
  )
}

const field = () => screen.getByRole('combobox', { name: 'المتجر' })
const list = () => screen.queryByRole('listbox', { name: 'المتاجر' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const highlighted = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

function open() {
  picked.mockClear()
  submitted.mockClear()
  renderUi(<Store />)
  return userEvent.setup()
}

describe('a combobox', () => {
  it('is the control of its field', () => {
    open()
    expect(field()).toHaveValue('نون')
    expect(field()).toHaveAccessibleDescription('اختر متجرًا ابحث بالاسم')
    expect(field()).toBeInvalid()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
    expect(list()).toBeNull()
  })

  it('opens when pressed, empty, with the previous value as placeholder', async () => {
    const user = open()
    await user.click(field())
    await waitFor(() => expect(options()).toEqual(stores))
    expect(field()).toHaveValue('')
    expect(field()).toHaveAttribute('placeholder', 'نون')
    expect(field()).toHaveAttribute('aria-expanded', 'true')
  })

  it('highlights the first match and picks it with Enter, without submitting the form', async () => {
    const user = open()
    await user.click(field())
    await user.keyboard('نم')
    await waitFor(() => expect(highlighted()).toBe('نمشي'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(list()).toBeNull())
    expect(picked).toHaveBeenCalledTimes(1)
    expect(picked).toHaveBeenCalledWith('نمشي')
    await waitFor(() => expect(field()).toHaveValue('نمشي'))
    expect(submitted).not.toHaveBeenCalled()
  })

  it('wraps around with the arrow keys', async () => {
    const user = open()
    await user.click(field())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).toBe('نون'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(highlighted()).toBe('أمازون'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).toBe('نون'))
  })

  it('picks the pressed option, from those offered at that time', async () => {
    const user = open()
    await user.click(field())
    await user.keyboard('أم')
    await waitFor(() => expect(options()).toEqual(['أمازون']))
    await user.click(screen.getByRole('option', { name: 'أمازون' }))
    await waitFor(() => expect(field()).toHaveValue('أمازون'))
    expect(picked).toHaveBeenCalledWith('أمازون')
    expect(field()).toHaveFocus()
  })

  it('picks the pressed option, even if the options change before the release', async () => {
    const user = open()
    await user.click(field())
    const pressed = await screen.findByRole('option', { name: 'أمازون' })
    await user.pointer({ keys: '[MouseLeft>]', target: pressed })
    fireEvent.change(field(), { target: { value: 'نم' } })
    expect(options()).toEqual(stores)
    await user.pointer({ keys: '[/MouseLeft]', target: pressed })
    await waitFor(() => expect(field()).toHaveValue('أمازون'))
    expect(picked).toHaveBeenCalledWith('أمازون')
    await user.click(field())
    await user.keyboard('نم')
    await waitFor(() => expect(options()).toEqual(['نمشي']))
  })

  it('says when nothing matches, and then Enter neither picks nor submits', async () => {
    const user = open()
    await user.click(field())
    await user.type(field(), 'شي إن')
    expect(field()).toHaveValue('شي إن')
    expect(await screen.findByText('لا متجر بهذا الاسم')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(picked).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
  })

  it('closes with Escape and on blur, and shows the previous value again', async () => {
    const user = open()
    await user.click(field())
    await user.keyboard('نم{Escape}')
    await waitFor(() => expect(field()).toHaveValue('نون'))
    expect(list()).toBeNull()
    expect(field()).toHaveFocus()
    await user.click(field())
    await user.keyboard('نم')
    await user.click(document.body)
    await waitFor(() => expect(field()).toHaveValue('نون'))
    expect(list()).toBeNull()
    expect(picked).not.toHaveBeenCalled()
  })

  it('replaces the previous value when typing begins without a press', async () => {
    const user = open()
    field().focus()
    await user.keyboard('أ')
    await waitFor(() => expect(options()).toEqual(['أمازون']))
    expect(field()).toHaveValue('أ')
  })
})
