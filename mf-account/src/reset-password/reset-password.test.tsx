import { afterEach, describe, expect, it } from '@jest/globals'
import { checkResetToken, resetPassword } from '@qasima/shared/contract/identity/sign-in.routes'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as reset from './reset-password.tsx'

const good = answer(checkResetToken, null)
const open = async (answers: readonly StubbedAnswer[], at = '/en/reset-password/s3cret') => {
  const view = await renderScreen(reset, { path: '/reset-password/:resetToken', at, answers })
  await screen.findByRole('main')
  return view
}

const password = () => screen.findByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm password')

afterEach(() => clearSession())

describe('choosing a new password with a link', () => {
  it('signs in and says so', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      good,
      answer(resetPassword, ({ body }) => {
        bodies.push(body)
        return { user: noura, tokens }
      }),
    ])
    await user.type(await password(), 'camel ladder violet')
    await user.type(confirmation(), 'camel ladder violet{Enter}')
    await waitFor(() => expect(session.getState().tokens).toEqual(tokens))
    const secret = 'camel ladder violet'
    expect(bodies).toEqual([{ token: 's3cret', password: secret, confirmPassword: secret }])
    expect(await screen.findByText('Your password was changed.')).toBeVisible()
  })

  it('takes the secret from the history state if it was removed from the address', async () => {
    history.replaceState({ secrets: { resetToken: 'fr0m-the-mail' } }, '')
    try {
      const asked: unknown[] = []
      const check = answer(checkResetToken, ({ params }) => {
        asked.push(params)
        return null
      })
      const { user } = await open(
        [
          check,
          answer(resetPassword, ({ body }) => {
            asked.push(body)
            return { user: noura, tokens }
          }),
        ],
        '/en/reset-password/-',
      )
      await user.type(await password(), 'camel ladder violet')
      await user.type(confirmation(), 'camel ladder violet{Enter}')
      await waitFor(() => expect(session.getState().tokens).toEqual(tokens))
      expect(asked).toMatchObject([{ token: 'fr0m-the-mail' }, { token: 'fr0m-the-mail' }])
    } finally {
      history.replaceState(null, '')
    }
  })

  it.each([
    ['/en/reset-password/s3cret?invitation=1', 'Welcome to Qasima'],
    ['/reset-password/s3cret?invitation=1', 'أهلًا بك في قسيمة'],
  ])('at %s welcomes an invited user', async (at, title) => {
    await open([good], at)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  it('says in Arabic what is wrong with the two fields', async () => {
    const { user, called } = await open([good], '/reset-password/s3cret')
    await user.type(await screen.findByLabelText('كلمة المرور الجديدة'), 'camel ladder violet')
    await user.click(screen.getByRole('button', { name: 'حفظ' }))
    const again = screen.getByLabelText('تأكيد كلمة المرور')
    await waitFor(() => expect(again).toHaveAccessibleDescription('اكتب كلمة المرور مرة أخرى'))
    await waitFor(() => expect(again).toHaveFocus())
    await user.type(again, 'camel')
    await waitFor(() => expect(again).toHaveAccessibleDescription('كلمتا المرور غير متطابقتين'))
    expect(called).toHaveLength(1)
  })

  it.each([
    ['RESET_PASSWORD_TOKEN_EXPIRED', 'This link has expired. Request a new one.'],
    ['RESET_PASSWORD_TOKEN_INVALID', 'This link is not valid. Request a new one.'],
  ] as const)('says before asking for a password that the link cannot be used: %s', async (key, sentence) => {
    await open([refuse(checkResetToken, key)])
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByRole('heading', { level: 1, name: 'This link can’t be used' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/en/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it.each([
    ['/en/reset-password/s3cret', 'This reset link is incomplete or not valid.'],
    ['/reset-password/s3cret', 'رابط كلمة المرور الجديدة غير مكتمل أو غير صالح.'],
  ])('says at %s that the link is invalid', async (at, sentence) => {
    await open([refuse(checkResetToken, 'VALIDATION_ERROR', { fields: [{ key: 'token', message: 'TOO_LONG' }] })], at)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('says in Arabic if the link expired while the form was open', async () => {
    const answers = [good, refuse(resetPassword, 'RESET_PASSWORD_TOKEN_EXPIRED')]
    const { user } = await open(answers, '/reset-password/s3cret')
    await user.type(await screen.findByLabelText('كلمة المرور الجديدة'), 'camel ladder violet')
    await user.type(screen.getByLabelText('تأكيد كلمة المرور'), 'camel ladder violet{Enter}')
    expect(await screen.findByRole('link', { name: 'اطلب رابطًا جديدًا' })).toHaveAttribute('href', '/forgot-password')
    expect(session.getState().user).toBeNull()
  })

  it('leaves it to the shell if the link cannot be checked', async () => {
    await open([refuse(checkResetToken, 'TOO_MANY_REQUESTS')])
    expect(await screen.findByText('The shell’s error view')).toBeVisible()
  })

  it.each([
    ['/en/reset-password/s3cret', 'New password', 'Confirm password', 'This password is too easy to guess.'],
    ['/reset-password/s3cret', 'كلمة المرور الجديدة', 'تأكيد كلمة المرور', 'يسهل تخمين كلمة المرور هذه.'],
  ])('says at %s, beside the field, that a password is too common', async (at, label, again, sentence) => {
    const fields = [{ key: 'password', message: 'TOO_COMMON' } as const]
    const { user } = await open([good, refuse(resetPassword, 'VALIDATION_ERROR', { fields })], at)
    await user.type(await screen.findByLabelText(label), 'iloveyou')
    await user.type(screen.getByLabelText(again), 'iloveyou{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    )
  })

  it('says why it could not be saved, and keeps the input', async () => {
    const { user } = await open([good, refuse(resetPassword, 'USER_INACTIVE')])
    await user.type(await password(), 'camel ladder violet')
    await user.type(confirmation(), 'camel ladder violet{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no valid account with this email.')
    expect(await password()).toHaveValue('camel ladder violet')
  })
})
