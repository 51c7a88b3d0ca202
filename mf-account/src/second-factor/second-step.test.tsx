import { afterEach, describe, expect, it } from '@jest/globals'
import { listOAuthProviders } from '@qasima/shared/contract/identity/oauth.routes'
import { secondFactor, secondFactorOptions } from '@qasima/shared/contract/identity/second-factor.routes'
import { login } from '@qasima/shared/contract/identity/sign-in.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as signin from '../signin/signin.tsx'
import { secondStepWords } from './second-step.words.ts'

afterEach(() => clearSession())

const words = translate(secondStepWords, 'en')
const bodies: unknown[] = []

async function openSecondStep(at = '/en/signin') {
  bodies.length = 0
  const view = await renderScreen(signin, {
    path: '/signin',
    at,
    answers: [
      refuse(login, 'SECOND_FACTOR_REQUIRED', { challenge: 'a-challenge' }),
      answer(secondFactorOptions, { methods: ['code', 'recoveryCode'], passkey: null }),
      answer(secondFactor, ({ body }) => {
        bodies.push(body)
        return { user: noura, tokens }
      }),
      answer(listOAuthProviders, { items: [] }),
    ],
  })
  const isArabic = !at.startsWith('/en')
  await view.user.type(
    await screen.findByRole('textbox', { name: isArabic ? 'البريد الإلكتروني' : 'Email' }),
    'noura@qasima.example',
  )
  await view.user.type(screen.getByLabelText(isArabic ? 'كلمة المرور' : 'Password'), 'a secret of hers{Enter}')
  return view
}

describe('the second step of a sign-in', () => {
  it('accepts the code of an app, and then stores the user', async () => {
    const { user } = await openSecondStep()
    expect(await screen.findByRole('heading', { name: words('title') })).toHaveFocus()
    expect(session.getState().tokens).toBeNull()
    await user.type(await screen.findByLabelText(words('code')), '482139{Enter}')
    await waitFor(() => expect(session.getState()).toMatchObject({ user: { id: noura.id }, tokens }))
    expect(bodies).toEqual([{ challenge: 'a-challenge', code: '482139' }])
  })

  it('accepts a recovery code instead, and requires one', async () => {
    const { user } = await openSecondStep()
    await user.click(await screen.findByRole('button', { name: words('useRecoveryCode') }))
    await user.click(screen.getByRole('button', { name: words('continue') }))
    const field = screen.getByLabelText(words('recoveryCode'))
    await waitFor(() => expect(field).toBeInvalid())
    await user.type(field, 'k3vn-92xq-fw7d-mz4h{Enter}')
    await waitFor(() => expect(bodies).toEqual([{ challenge: 'a-challenge', recoveryCode: 'k3vn-92xq-fw7d-mz4h' }]))
  })

  it('leads back to the sign-in', async () => {
    const { user } = await openSecondStep()
    await user.click(await screen.findByRole('button', { name: words('back') }))
    expect(screen.getByLabelText('Password')).toBeVisible()
  })

  it('speaks Arabic', async () => {
    await openSecondStep('/signin')
    expect(await screen.findByRole('heading', { name: translate(secondStepWords, 'ar')('title') })).toBeVisible()
    expect(await screen.findByLabelText(translate(secondStepWords, 'ar')('code'))).toBeVisible()
  })
})
