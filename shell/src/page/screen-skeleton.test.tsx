import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { UiProvider } from '@qasima/shared/ui/provider'
import { render } from '@testing-library/react'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const scrollIntoView = jest.fn()

beforeEach(() => {
  // jsdom has no layout, and so no such method.
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

describe('the first screen, once it has loaded', () => {
  it('scrolls to the anchor in the address', () => {
    openAt(`/privacy-policy#${encodeURIComponent('الأطفال')}`)
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('الأطفال')])
  })

  it.each(['/privacy-policy', '/privacy-policy#nothing', '/privacy-policy#%E0%A4%A'])(
    'stays at the top at %s',
    (at) => {
      openAt(at)
      expect(scrollIntoView).not.toHaveBeenCalled()
    },
  )
})
