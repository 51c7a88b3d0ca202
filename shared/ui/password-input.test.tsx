import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

const open = () => {
  renderUi(
    <form onSubmit={(event) => event.preventDefault()}>
      <Field label="كلمة المرور" error="كلمة المرور مطلوبة">
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel="إظهار كلمة المرور"
          hideLabel="إخفاء كلمة المرور"
        />
      </Field>
      <button type="submit">حفظ</button>
    </form>,
  )
  return userEvent.setup()
}
const input = () => screen.getByLabelText('كلمة المرور')

describe('a password', () => {
  it('is hidden, and its button shows and hides it, without losing the text', async () => {
    const user = open()
    await user.type(input(), 'سرٌّ1!')
    expect(input()).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }))
    expect(input()).toHaveAttribute('type', 'text')
    expect(input()).toHaveValue('سرٌّ1!')
    await user.click(screen.getByRole('button', { name: 'إخفاء كلمة المرور' }))
    expect(input()).toHaveAttribute('type', 'password')
  })

  it('supports pasting and password managers', async () => {
    const user = open()
    await user.click(input())
    await user.paste('from a manager')
    expect(input()).toHaveValue('from a manager')
    expect(input()).toHaveAttribute('autocomplete', 'new-password')
  })

  it('is hidden again when its form is submitted', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }))
    await user.click(screen.getByRole('button', { name: 'حفظ' }))
    expect(input()).toHaveAttribute('type', 'password')
  })

  it('is announced with its error', () => {
    open()
    expect(input()).toBeInvalid()
    expect(input()).toHaveAccessibleDescription('كلمة المرور مطلوبة')
  })
})
