import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { UiProvider } from '@qasima/shared/ui/provider'
import { render } from '@testing-library/react'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const scrollIntoView = jest.fn()

beforeEach(() => {
  // jsdom lays nothing out and so has no such method.
  Element.prototype.scrollIntoView = scrollIntoView
})
afterEach(() => {
  scrollIntoView.mockClear()
  history.replaceState(null, '', '/')
})

function openAt(address: string) {
  history.replaceState(null, '', address)
  const { rerender } = render(<ScreenSkeleton />, {
    wrapper: ({ children }) => <UiProvider direction="rtl">{children}</UiProvider>,
  })
  rerender(<h2 id="الأطفال">الأطفال</h2>)
}

describe('the first screen, when it has come', () => {
  it('shows the place that the address names', () => {
    openAt(`/privacy-policy#${encodeURIComponent('الأطفال')}`)
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('الأطفال')])
  })

  it.each(['/privacy-policy', '/privacy-policy#nothing', '/privacy-policy#%E0%A4%A'])(
    'stays at its start at %s',
    (at) => {
      openAt(at)
      expect(scrollIntoView).not.toHaveBeenCalled()
    },
  )
})
