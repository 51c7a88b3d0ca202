import { afterEach, describe, expect, it } from '@jest/globals'
import { joinWaitlist } from '@qasima/shared/contract/waitlist/waitlist.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { account } from '../product/product.sample.ts'
import * as download from './download.tsx'
import { downloadPageWords } from './download.words.ts'

const en = translate(downloadPageWords, 'en')
const thanks = { code: 2000, name: 'Success', message: 'SUCCESS' }
const open = (answers: Parameters<typeof renderScreen>[1]['answers'] = [], at = '/en/download/android') =>
  renderScreen(download, { path: '/download/:platform', at, answers })
const email = () => screen.getByRole('textbox', { name: en('email') })
const send = () => screen.getByRole('button', { name: en('tellMe') })

afterEach(() => clearSession())

it.each([
  ['/download/ios', 'تطبيق iPhone وiPad لم يصدر بعد', 'تصفّح كل المتاجر', '/shops'],
  ['/en/download/firefox', 'The Firefox add-on isn’t available yet', 'Browse all stores', '/en/shops'],
  ['/en/download/unknown', 'No download found at this link', 'Browse all stores', '/en/shops'],
])('%s says that nothing was installed, and leads on', async (at, title, browse, to) => {
  await open([], at)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: browse })).toHaveAttribute('href', to)
})

describe('the form for who wants to hear of it', () => {
  it('sends the address with its platform and country, and says what follows', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(joinWaitlist, ({ body }) => {
        bodies.push(body)
        return thanks
      }),
    ])
    await user.type(email(), ' sara@example.com ')
    await user.click(send())
    expect(await screen.findByRole('heading', { name: en('joined') })).toHaveFocus()
    expect(screen.getByText(en('joinedText', { email: '\u2068sara@example.com\u2069' }))).toBeVisible()
    expect(bodies).toEqual([{ email: 'sara@example.com', platform: 'android', country: 'eg' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('offers the domain that was probably meant', async () => {
    const { user } = await open()
    await user.type(email(), 'sara@gmial.com')
    await user.tab()
    await user.click(screen.getByRole('button', { name: /gmail\.com/ }))
    expect(email()).toHaveValue('sara@gmail.com')
  })

  it('says what is wrong with an address, also with one for a few minutes', async () => {
    const fields = [{ key: 'email', message: 'EMAIL_INVALID' } as const]
    const { user, called } = await open([refuse(joinWaitlist, 'EMAIL_INVALID', { fields })])
    await user.click(send())
    expect(await screen.findByText(en('email_REQUIRED'))).toBeVisible()
    expect(called).toEqual([])
    await user.type(email(), 'sara@mailinator.com')
    await user.click(send())
    await waitFor(() => expect(email()).toHaveAccessibleDescription(new RegExp(en('email_EMAIL_INVALID'))))
  })

  it('has the address of an account that is signed in', async () => {
    await storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } })
    await open()
    expect(email()).toHaveValue(account.email)
  })
})
