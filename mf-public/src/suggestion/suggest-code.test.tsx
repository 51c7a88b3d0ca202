import { afterEach, describe, expect, it } from '@jest/globals'
import { suggestCode } from '@qasima/shared/contract/suggestion/suggestion.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { account } from '../product/product.sample.ts'
import { SuggestCode } from './suggest-code.tsx'
import { suggestionWords } from './suggestion.words.ts'

const done = { code: 2000, name: 'Success', message: 'SUCCESS' }
const Component = () => <SuggestCode shop={{ id: 12, shopName: 'Noon' }} country="sa" />

afterEach(() => clearSession())

describe.each(['ar', 'en'] as const)('suggesting a code in %s', (language) => {
  const t = translate(suggestionWords, language)
  const at = language === 'en' ? '/en/shop/12/noon' : '/shop/12/noon'
  const open = async (answers: Parameters<typeof renderScreen>[1]['answers'] = []) => {
    const { user } = await renderScreen({ Component }, { path: '/shop/:shopId/:slug?', at, country: 'sa', answers })
    await user.click(await screen.findByRole('button', { name: t('open') }))
    await waitFor(() => expect(code()).toHaveFocus())
    return user
  }
  const code = () => screen.getByRole('textbox', { name: t('code') })
  const send = () => screen.getByRole('button', { name: t('send') })

  it('opens by its button with the focus in the code, and gives the focus back when it is closed', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: t('close') }))
    await waitFor(() => expect(screen.getByRole('button', { name: t('open') })).toHaveFocus())
  })

  it('says beside the field what is wrong, and sends nothing', async () => {
    const user = await open()
    await user.click(send())
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(t('code_REQUIRED'))))
    expect(code()).toHaveFocus()
    await user.type(code(), 'خصم خمسين بالمئة')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(t('code_INVALID'))))
    await user.clear(code())
    await user.type(code(), 'S'.repeat(61))
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(t('code_TOO_LONG'))))
  })

  it('is sent by Enter, says what happens next, and is there for another one', async () => {
    const sent: unknown[] = []
    const user = await open([
      answer(suggestCode, ({ body }) => {
        sent.push(body)
        return done
      }),
    ])
    await user.type(code(), ' SAVE10 {Enter}')
    expect(await screen.findByRole('heading', { name: t('codeSent') })).toHaveFocus()
    expect(screen.getByText(t('codeNext'))).toBeVisible()
    expect(sent).toEqual([{ shopId: 12, code: 'SAVE10', country: 'sa' }])
    await user.click(screen.getByRole('button', { name: t('another') }))
    await waitFor(() => expect(code()).toHaveValue(''))
  })

  it('keeps what was typed where it could not be sent', async () => {
    const user = await open([refuse(suggestCode, 'TOO_MANY_REQUESTS', { retryAfter: 60 })])
    await user.type(code(), 'SAVE10{Enter}')
    expect(await screen.findByText(t('failed'))).toBeVisible()
    expect(code()).toHaveValue('SAVE10')
  })

  it('asks an account for no address', async () => {
    storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } })
    await open()
    expect(screen.queryByLabelText(new RegExp(t('email')))).toBeNull()
    expect(screen.getByText(t('notified'))).toBeVisible()
  })
})
