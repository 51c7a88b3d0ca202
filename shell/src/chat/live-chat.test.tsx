import { afterEach, expect, it } from '@jest/globals'
import type { ChatSettings } from '@qasima/shared/federation/document-state'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startLiveChat } from './live-chat.ts'

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

afterEach(() => {
  document.head.replaceChildren()
})

it.each<[ChatSettings, string]>([
  [{ service: 'crisp', id: '9c3d' }, 'https://client.crisp.chat/l.js'],
  [{ service: 'intercom', id: 'abc123' }, 'https://widget.intercom.io/widget/abc123'],
  [{ service: 'local', id: 'http://localhost:3003' }, 'http://localhost:3003/widget.ts'],
])('loads the chat of %j once, after the visitor has started to use the page', async (chat, address) => {
  startLiveChat(chat)
  expect(scripts()).toEqual([])
  await userEvent.click(document.body)
  await userEvent.keyboard('a')
  await waitFor(() => expect(scripts()).toEqual([address]), { timeout: 3_000 })
})

it('leaves the chat out of the back-office, until a public page is used', async () => {
  history.replaceState(null, '', '/en/admin/ads/new')
  startLiveChat({ service: 'intercom', id: 'later' })
  await userEvent.click(document.body)
  expect(scripts()).toEqual([])
  history.replaceState(null, '', '/en/shops')
  await userEvent.click(document.body)
  await waitFor(() => expect(scripts()).toEqual(['https://widget.intercom.io/widget/later']), { timeout: 3_000 })
})

it('passes the site and the language to the service, and nothing about the visitor', async () => {
  const page = window as unknown as Record<string, unknown>
  const { start: startCrisp } = await import('./crisp.ts')
  startCrisp('9c3d', 'ar')
  expect(page.CRISP_WEBSITE_ID).toBe('9c3d')
  expect(page.CRISP_RUNTIME_CONFIG).toEqual({ locale: 'ar' })
  const { start: startIntercom } = await import('./intercom.ts')
  startIntercom('abc123', 'en')
  expect(page.intercomSettings).toEqual({
    api_base: 'https://api-iam.intercom.io',
    app_id: 'abc123',
    alignment: 'right',
    language_override: 'en',
  })
})
