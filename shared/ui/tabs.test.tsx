import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderUi } from '../testing/render-ui.tsx'
import { Tabs } from './tabs.tsx'

function Account() {
  const [value, setValue] = useState('profile')
  const items = ['profile', 'settings', 'tracking'].map((name) => ({
    value: name,
    label: name,
    content: `${name} panel`,
  }))
  return <Tabs label="Account" items={items} value={value} onValueChange={setValue} />
}

describe.each([
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
] as const)('tabs in %s', (direction, forward, back) => {
  const chosen = () => screen.getByRole('tab', { selected: true })

  it(`move forward with ${forward} and back with ${back}, wrapping around`, async () => {
    const user = userEvent.setup()
    renderUi(<Account />, direction)
    await user.click(screen.getByRole('tab', { name: 'profile' }))
    await user.keyboard(forward)
    expect(chosen()).toHaveAccessibleName('settings')
    expect(chosen()).toHaveFocus()
    await user.keyboard(back + back)
    expect(chosen()).toHaveAccessibleName('tracking')
    await user.keyboard('{Home}')
    expect(chosen()).toHaveAccessibleName('profile')
    await user.keyboard('{End}')
    expect(chosen()).toHaveAccessibleName('tracking')
  })

  it('show the panel of the chosen tab under its name', async () => {
    const user = userEvent.setup()
    renderUi(<Account />, direction)
    await user.click(screen.getByRole('tab', { name: 'settings' }))
    expect(screen.getByRole('tabpanel', { name: 'settings' })).toHaveTextContent('settings panel')
  })
})

describe('a strip narrower than its tabs', () => {
  it('is scrolled to the chosen one', async () => {
    const user = userEvent.setup()
    const atPlace = (left: number, width: number) => new DOMRect(left, 0, width, 40)
    const rects = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = ['profile', 'settings', 'tracking'].indexOf(this.textContent ?? '')
      return place < 0 ? atPlace(0, 150) : atPlace(100 * place, 100)
    })
    renderUi(<Account />, 'ltr')
    const strip = screen.getByRole('tablist')
    expect(strip.scrollLeft).toBe(0)
    await user.click(screen.getByRole('tab', { name: 'tracking' }))
    expect(strip.scrollLeft).toBe(150)
    rects.mockRestore()
  })
})
