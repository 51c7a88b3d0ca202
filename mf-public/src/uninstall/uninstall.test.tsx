import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { Problem } from '@qasima/shared/contract/problem'
import { uninstallFeedback } from '@qasima/shared/contract/uninstall/uninstall.routes'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as uninstall from './uninstall.tsx'

const thanks = { code: 2000, name: 'Success', message: 'SUCCESS' }

type Answers = Parameters<typeof renderScreen>[1]['answers']
const open = (answers: Answers = [], at = '/en/uninstall') =>
  renderScreen(uninstall, { path: '/uninstall', at, answers })

const reason = () => screen.getByRole('radio', { name: 'There were too many ads' })
const text = () => screen.getByRole('textbox', { name: /What could we do better/ })
const send = () => screen.getByRole('button', { name: /Send|Try again/ })

afterEach(() => {
  jest.restoreAllMocks()
})

describe('feedback after removing the extension', () => {
  it('is sent with its reason and text, and thanked for', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(uninstallFeedback, ({ body }) => {
        bodies.push(body)
        return thanks
      }),
    ])
    await user.click(reason())
    await user.type(text(), ' Fewer banners ')
    await user.click(send())
    expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toHaveFocus()
    expect(bodies).toEqual([{ reason: 'too_many_ads', feedback: 'Fewer banners' }])
    expect(screen.getByRole('link', { name: 'Download free' })).toBeVisible()
  })

  it('needs a reason and nothing else', async () => {
    const { user, called } = await open([answer(uninstallFeedback, thanks)])
    await user.click(send())
    expect(await screen.findByText('Choose a reason.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'It was not useful to me' })).toHaveFocus())
    expect(called).toEqual([])
    await user.click(reason())
    await user.click(send())
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  it('says how much room is left, and does not send what is too long', async () => {
    const { user, called } = await open()
    expect(screen.getByText(/2,000 characters left/)).toBeVisible()
    await user.click(reason())
    fireEvent.change(text(), { target: { value: 'x'.repeat(2001) } })
    await user.click(send())
    expect(text()).toHaveAccessibleDescription(/1 character over the limit/)
    await waitFor(() => expect(text()).toHaveFocus())
    expect(called).toEqual([])
  })

  it('shows what the server found wrong beside its field, and keeps what was written', async () => {
    const refusal = { code: 1001, name: 'ValidationError', detail: '', status: 400, title: '', type: '', instance: '' }
    const message: Problem['message'] = [{ key: 'feedback', message: 'INVALID' }]
    const { user } = await open([
      { route: uninstallFeedback, respond: () => Response.json({ ...refusal, message }, { status: 400 }) },
    ])
    await user.click(reason())
    await user.type(text(), 'Hello')
    await user.click(send())
    await waitFor(() => expect(text()).toHaveAccessibleDescription(/could not be accepted/))
    expect(text()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(text()).toHaveValue('Hello')
    expect(reason()).toBeChecked()
  })

  it('says when to try again after too many tries', async () => {
    const { user } = await open([
      {
        route: uninstallFeedback,
        respond: () =>
          Response.json(
            { code: 1007, name: 'TooManyRequests', message: 'TOO_MANY_REQUESTS', detail: '' },
            { status: 429, headers: { 'retry-after': '30' } },
          ),
      },
    ])
    await user.click(reason())
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again after 30 seconds.')
  })

  it('says that the device is offline, sends nothing, and sends the same answer when it is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, called } = await open([answer(uninstallFeedback, thanks)], '/uninstall')
    await user.click(screen.getByRole('radio', { name: 'سبب آخر' }))
    await user.click(screen.getByRole('button', { name: 'إرسال' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('ما كتبته محفوظ هنا')
    expect(called).toEqual([])
    online.mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }))
    expect(await screen.findByRole('heading', { name: 'وصلتنا إجابتك، شكرًا لك' })).toBeVisible()
  })

  it('gives a retried answer the same key and a changed one another', async () => {
    const { user } = await open([refuse(uninstallFeedback, 'TOO_MANY_REQUESTS')])
    const keys: string[] = []
    const stubbed = globalThis.fetch
    globalThis.fetch = (address, request) => {
      keys.push(new Headers(request?.headers).get('idempotency-key') ?? '')
      return stubbed(address, request)
    }
    await user.click(reason())
    await user.click(send())
    await screen.findByRole('alert')
    await user.click(send())
    await screen.findByRole('alert')
    await user.type(text(), 'more')
    await user.click(send())
    await screen.findByRole('alert')
    const [first, second, third] = keys
    expect(first).toMatch(/^[\w.:-]{8,100}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
