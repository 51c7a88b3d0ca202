import { afterEach, describe, expect, it } from '@jest/globals'
import { UiProvider } from '@qasima/shared/ui/provider'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PatternTester } from './pattern-tester.tsx'

const shown = (pattern: string) => (
  <UiProvider direction="ltr">
    <PatternTester pattern={pattern} />
  </UiProvider>
)

afterEach(cleanup)

describe('trying an address', () => {
  it('says at once whether the page is a checkout, and again when the pattern is another', async () => {
    const { rerender } = render(shown('https://noon.example/*cart*'))
    expect(screen.getByRole('status')).toHaveTextContent('Paste the address')
    await userEvent.type(screen.getByRole('textbox', { name: 'Page address to test' }), 'https://noon.example/ar/cart')
    expect(screen.getByRole('status')).toHaveTextContent('This matches a checkout page.')
    rerender(shown('https://noon.example/pay*'))
    expect(screen.getByRole('status')).toHaveTextContent('This does not match a checkout page.')
  })
})
