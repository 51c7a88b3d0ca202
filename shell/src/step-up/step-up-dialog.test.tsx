import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import '@qasima/shared/contract/identity/second-factor.failures'
import { stepUp, stepUpOptions } from '@qasima/shared/contract/identity/second-factor.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import { confirmIdentity } from './identity-question.ts'
import { StepUp } from './step-up.tsx'
import { stepUpWords } from './step-up.words.ts'

const words = translate(stepUpWords, 'en')
const confirmed = { code: 2000, name: 'Success', message: 'SUCCESS' }
type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>
type Methods = ('password' | 'passkey' | 'code' | 'recoveryCode')[]

let challenges = 0
const options = (methods: Methods) =>
  answer(stepUpOptions, () => ({ challenge: `challenge-${++challenges}`, methods, passkey: null }))

/** Makes a call that needs a recent sign-in: shows the question and its outcome. */
async function ask(answers: Answers, at = '/en/admin/role') {
  const view = await renderScreen({ Component: StepUp }, { path: '/admin/role', at, answers })
  const endings: boolean[] = []
  const question = () =>
    act(async () => {
      void confirmIdentity().then((isConfirmed) => endings.push(isConfirmed))
    })
  await question()
  return { ...view, endings, question }
}

beforeEach(() => {
  challenges = 0
})
afterEach(() => clearSession())

describe('the identity question', () => {
  it('accepts the password, and closes', async () => {
    const bodies: unknown[] = []
    const { user, endings } = await ask([
      options(['password']),
      answer(stepUp, ({ body }) => {
        bodies.push(body)
        return confirmed
      }),
    ])
    expect(await screen.findByRole('dialog', { name: words('title') })).toBeVisible()
    await user.type(await screen.findByLabelText(words('password')), 'a secret of hers{Enter}')
    await waitFor(() => expect(endings).toEqual([true]))
    expect(bodies).toEqual([{ password: 'a secret of hers', challenge: 'challenge-1' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('accepts a recovery code with a new challenge after a wrong one', async () => {
    const bodies: unknown[] = []
    const { user, endings } = await ask([
      options(['password', 'code', 'recoveryCode']),
      answer(stepUp, ({ body }) => {
        bodies.push(body)
        if (bodies.length === 1) throw problem('SECOND_FACTOR_INVALID')
        return confirmed
      }),
    ])
    await user.click(await screen.findByRole('button', { name: words('useRecoveryCode') }))
    await user.type(screen.getByLabelText(words('recoveryCode')), 'spent{Enter}')
    await waitFor(() => expect(challenges).toBe(2))
    await waitFor(() => expect(screen.getByLabelText(words('recoveryCode'))).toHaveValue(''))
    expect(endings).toEqual([])
    await user.type(screen.getByLabelText(words('recoveryCode')), 'k3vn-92xq{Enter}')
    await waitFor(() => expect(endings).toEqual([true]))
    expect(bodies).toEqual([
      { challenge: 'challenge-1', recoveryCode: 'spent' },
      { challenge: 'challenge-2', recoveryCode: 'k3vn-92xq' },
    ])
  })

  it('sends nothing while the field is empty', async () => {
    const { user, called } = await ask([options(['code'])])
    const field = await screen.findByLabelText(words('code'))
    await user.click(screen.getByRole('button', { name: words('confirm') }))
    await waitFor(() => expect(field).toBeInvalid())
    expect(called).toHaveLength(1)
  })

  it('says beside the field that a password is wrong', async () => {
    const { user, endings } = await ask([options(['password']), refuse(stepUp, 'INVALID_CREDENTIALS')])
    await user.type(await screen.findByLabelText(words('password')), 'a guess{Enter}')
    await waitFor(() => expect(screen.getByLabelText(words('password'))).toBeInvalid())
    expect(screen.getByLabelText(words('password'))).toHaveValue('')
    expect(endings).toEqual([])
  })

  it('is asked once for all calls that need it, and fails for all when cancelled', async () => {
    const { user, endings, question } = await ask([options(['password'])])
    await question()
    expect(await screen.findAllByRole('dialog')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: words('cancel') }))
    await waitFor(() => expect(endings).toEqual([false, false]))
    expect(challenges).toBe(1)
  })

  it('sends an account with only a provider to sign in again and return', async () => {
    const { user, endings, router } = await ask([options([])])
    await user.click(await screen.findByRole('button', { name: words('signIn') }))
    await waitFor(() => expect(endings).toEqual([false]))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(router.state.location.search).toMatch(/^\?redirect=/)
    expect(session.getState().tokens).toBeNull()
  })

  it('shows an error if the options cannot be read', async () => {
    await ask([refuse(stepUpOptions, 'SERVICE_UNAVAILABLE')])
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByRole('button', { name: words('confirm') })).toBeNull()
  })

  it('speaks Arabic', async () => {
    await ask([options(['recoveryCode'])], '/admin/role')
    const arabic = translate(stepUpWords, 'ar')
    expect(await screen.findByRole('dialog', { name: arabic('title') })).toBeVisible()
    expect(await screen.findByLabelText(arabic('recoveryCode'))).toBeVisible()
  })
})
