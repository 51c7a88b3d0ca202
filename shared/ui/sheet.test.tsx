import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { renderUi } from '../testing/render-ui.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

function Filters({ as: Layer, children }: { as: typeof Sheet; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        تصفية
      </button>
      <Layer open={open} onClose={() => setOpen(false)} title="تصفية النتائج" closeLabel="إغلاق">
        <p>الدولة</p>
        {children}
      </Layer>
    </>
  )
}

describe.each([
  ['a sheet', Sheet],
  ['a dialog', Dialog],
])('%s', (_, Layer) => {
  const layer = () => screen.queryByRole('dialog', { name: 'تصفية النتائج' })
  const opener = () => screen.getByRole('button', { name: 'تصفية' })

  async function open() {
    const user = userEvent.setup()
    renderUi(<Filters as={Layer} />)
    expect(layer()).not.toBeInTheDocument()
    await user.click(opener())
    expect(layer()).toBeInTheDocument()
    return user
  }

  it('opens under its title and returns the focus when it closes', async () => {
    const user = await open()
    expect(screen.getByRole('button', { name: 'إغلاق' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'إغلاق' }))
    expect(layer()).not.toBeInTheDocument()
    expect(opener()).toHaveFocus()
  })

  it('focuses the first enabled control', async () => {
    const user = userEvent.setup()
    renderUi(
      <Filters as={Layer}>
        <input type="hidden" name="page" />
        <button type="button" disabled>
          مصر
        </button>
        <input type="radio" aria-label="قطر" name="country" />
        <input type="radio" aria-label="عُمان" name="country" defaultChecked />
      </Filters>,
    )
    await user.click(opener())
    expect(screen.getByRole('radio', { name: 'عُمان' })).toHaveFocus()
  })

  it('closes with Escape, which the browser reports as cancel', async () => {
    await open()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(layer()).not.toBeInTheDocument()
    expect(opener()).toHaveFocus()
  })

  it('closes on a press outside but not inside', async () => {
    const user = await open()
    await user.click(screen.getByText('الدولة'))
    expect(layer()).toBeInTheDocument()
    fireEvent.click(screen.getByRole('dialog'))
    expect(layer()).not.toBeInTheDocument()
  })
})
