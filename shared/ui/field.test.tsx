import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../testing/render-ui.tsx'
import { Field, Input, RadioCards, SearchInput, Select } from './field.tsx'

function Search() {
  const [value, setValue] = useState('')
  return <SearchInput label="ابحث عن متجر" clearLabel="مسح البحث" value={value} onValueChange={setValue} />
}

function Reasons() {
  const [value, setValue] = useState<'ads' | 'other' | null>(null)
  return (
    <RadioCards
      label="السبب"
      name="reason"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'ads', label: 'إعلانات كثيرة' },
        { value: 'other', label: 'سبب آخر', hint: 'اكتبه في الملاحظات' },
      ]}
    />
  )
}

describe('a field', () => {
  it('links its label, hint and error to its control', () => {
    renderUi(
      <Field label="البريد الإلكتروني" hint="للرمز فقط" error="اكتب بريدا صحيحا" required>
        <Input type="email" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'البريد الإلكتروني' })
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
    expect(input).toHaveAccessibleDescription('اكتب بريدا صحيحا للرمز فقط')
  })

  it('mentions no error while there is none', () => {
    renderUi(
      <Field label="الدولة">
        <Select>
          <option>مصر</option>
        </Select>
      </Field>,
    )
    const select = screen.getByRole('combobox', { name: 'الدولة' })
    expect(select).toBeValid()
    expect(select).not.toHaveAttribute('aria-describedby')
  })
})

describe('a search', () => {
  it('can be cleared with a button, which keeps the focus in it', async () => {
    const user = userEvent.setup()
    renderUi(<Search />)
    const input = screen.getByRole('searchbox', { name: 'ابحث عن متجر' })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    await user.type(input, 'نون')
    await user.click(screen.getByRole('button', { name: 'مسح البحث' }))
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('radio cards', () => {
  it('are one question with one answer', async () => {
    const user = userEvent.setup()
    renderUi(<Reasons />)
    expect(screen.getByRole('group', { name: 'السبب' })).toBeInTheDocument()
    await user.click(screen.getByText('إعلانات كثيرة'))
    expect(screen.getByRole('radio', { name: 'إعلانات كثيرة' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: /سبب آخر/ }))
    expect(screen.getByRole('radio', { name: 'إعلانات كثيرة' })).not.toBeChecked()
  })
})
