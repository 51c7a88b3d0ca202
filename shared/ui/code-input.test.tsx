import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../testing/render-ui.tsx'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

function Code() {
  const [value, setValue] = useState('')
  return (
    <Field label="رمز التحقق" hint="من خمسة أرقام">
      <CodeInput digits={5} value={value} onValueChange={setValue} />
    </Field>
  )
}

const open = () => {
  renderUi(<Code />)
  return userEvent.setup()
}
const input = () => screen.getByRole('textbox', { name: 'رمز التحقق' })

describe('a code', () => {
  it('is one field that phones fill in from a message', () => {
    open()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(input()).toHaveAttribute('inputmode', 'numeric')
    expect(input()).toHaveAccessibleDescription('من خمسة أرقام')
  })

  it.each([
    ['12345', '12345'],
    ['١٢٣٤٥', '12345'],
    ['۱۲۳۴۵', '12345'],
    ['１２３４５', '12345'],
    [' 12 345 ', '12345'],
    ['رمزك: 12345', '12345'],
    ['1234567', '12345'],
    ['abc', ''],
  ])('pasted as "%s" becomes "%s"', async (pasted, expected) => {
    const user = open()
    await user.click(input())
    await user.paste(pasted)
    expect(input()).toHaveValue(expected)
  })

  it('is typed, navigated and edited like any text', async () => {
    const user = open()
    await user.type(input(), '1x23')
    await user.keyboard('{Backspace}')
    expect(input()).toHaveValue('12')
    await user.keyboard('{ArrowLeft}{Backspace}9')
    expect(input()).toHaveValue('92')
  })

  it('runs from left to right on an Arabic page', () => {
    open()
    expect(input().parentElement).toHaveAttribute('dir', 'ltr')
  })
})
