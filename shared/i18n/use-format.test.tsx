import { afterEach, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { startClock, stopClock } from './clock.ts'
import { useFormat } from './format.ts'
import { LanguageContext } from './language-context.ts'

afterEach(startClock)

let writings = 0

function Seen({ at }: { readonly at: string }) {
  return <p>{useFormat().ago(at)}</p>
}

function Price() {
  writings += 1
  return <p>{useFormat().number(12_500)}</p>
}

it('a page says the date until it is taken over, and then how long ago; what says neither is left as it is', () => {
  const at = new Date(Date.now() - 17 * 60_000)
  stopClock(new Date().toISOString())
  render(
    <LanguageContext value="en">
      <Seen at={at.toISOString()} />
      <Price />
    </LanguageContext>,
  )
  expect(screen.queryByText('17 minutes ago')).toBeNull()
  expect(screen.getByText(/^\w{3} \d{1,2}, \d{4}$/)).toBeDefined()
  const before = writings
  act(startClock)
  expect(screen.getByText('17 minutes ago')).toBeDefined()
  expect(writings).toBe(before)
})
