import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Chip, FilterChip } from './chip.tsx'

describe('a chip', () => {
  it('reports whether it is on, and asks for the opposite', async () => {
    const user = userEvent.setup()
    const onPressedChange = jest.fn()
    renderUi(
      <Chip pressed={false} onPressedChange={onPressedChange} count="12">
        مصر
      </Chip>,
    )
    const chip = screen.getByRole('button', { pressed: false })
    expect(chip).toHaveAccessibleName(/مصر.*12/)
    await user.click(chip)
    expect(onPressedChange).toHaveBeenCalledWith(true)
  })

  it('in use can be removed by a labelled button', async () => {
    const user = userEvent.setup()
    const onRemove = jest.fn()
    renderUi(
      <FilterChip removeLabel="إزالة مصر" onRemove={onRemove}>
        مصر
      </FilterChip>,
    )
    await user.click(screen.getByRole('button', { name: 'إزالة مصر' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })
})
