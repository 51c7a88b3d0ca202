import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

describe('a breadcrumb', () => {
  it('links back in order and marks the current page', () => {
    renderUi(
      <Breadcrumb label="مسار الصفحة">
        <a href="/">الرئيسية</a>
        <a href="/shops">كل المتاجر</a>
        <span>نون</span>
      </Breadcrumb>,
    )
    const path = within(screen.getByRole('navigation', { name: 'مسار الصفحة' }))
    expect(path.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['الرئيسية', 'كل المتاجر', 'نون'])
    expect(path.getByText('نون').closest('[aria-current=page]')).not.toBeNull()
    expect(path.getAllByRole('link')).toHaveLength(2)
    // Separators end entries, so that no line begins with one.
    const separated = path.getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild?.ariaHidden)
    expect(separated).toEqual(['true', 'true', null])
  })
})
