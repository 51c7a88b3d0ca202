import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { translate } from '@qasima/shared/i18n/words'
import { UiProvider } from '@qasima/shared/ui/provider'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SiteContext } from '../site-context.ts'
import { staleWords } from './stale.words.ts'
import { StaleNotice } from './stale-notice.tsx'

const say = translate(staleWords, 'ar')
/** A sentence as far as it does not name the time. */
const saying = (lateness: 'updating' | 'away') => say(lateness, { time: '' }).split('.')[0] ?? ''
const address = '/api/v1/shop/shop-list'

const fetchOnce = jest.fn<typeof fetch>()
beforeEach(() => {
  globalThis.fetch = fetchOnce
  configureCalls({ origins: [''] })
})
afterEach(() => {
  jest.useRealTimers()
  fetchOnce.mockReset()
})

/** Lets the time pass after which the page asks whether the service answers. */
const pass = () => act(() => jest.advanceTimersByTimeAsync(3_000))

/** A page whose document came with earlier replies; answers how often the screen was read anew. */
async function open(state: Pick<DocumentState, 'asOf' | 'lateness'>) {
  jest.useFakeTimers()
  const loader = jest.fn(() => null)
  const router = createMemoryRouter([{ path: '/', loader, Component: StaleNotice }])
  // The rest of the document is of no matter here.
  const site = { language: 'ar', replies: { [address]: {} }, ...state } as never
  render(
    <UiProvider direction="rtl">
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>
    </UiProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  return { reads: () => loader.mock.calls.length }
}

describe('a page with earlier data', () => {
  const asOf = '2026-11-20T08:35:00Z'

  it('says nothing while they are a few minutes old, and reads anew once the service answers', async () => {
    fetchOnce.mockResolvedValue(new Response('{}'))
    const { reads } = await open({ asOf })
    expect(screen.getByRole('status').textContent).toBe('')
    await pass()
    expect(reads()).toBe(2)
  })

  it('says of what time they are, and that they are being renewed, until they are', async () => {
    let answer = (_: Response) => {}
    fetchOnce.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const { reads } = await open({ asOf, lateness: 'updating' })
    const status = screen.getByRole('status')
    expect(status.textContent).toContain(saying('updating'))
    expect(status.textContent).toMatch(/\d:35/)
    await pass()
    expect(status.textContent).toContain(saying('updating'))
    await act(async () => answer(new Response('{}')))
    expect(status.textContent).toBe('')
    expect(reads()).toBe(2)
  })

  it('says that the service does not answer where it has not for long', async () => {
    fetchOnce.mockRejectedValue(new TypeError('no connection'))
    await open({ asOf, lateness: 'away' })
    expect(screen.getByRole('status').textContent).toContain(saying('away'))
  })

  it('is as silent as any other where its data are of now', async () => {
    const { reads } = await open({})
    expect(screen.getByRole('status').textContent).toBe('')
    expect(fetchOnce).not.toHaveBeenCalled()
    expect(reads()).toBe(1)
  })
})
