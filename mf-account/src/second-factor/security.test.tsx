import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  addApp,
  appOptions,
  type Factors,
  listFactors,
  removePasskey,
  renewRecoveryCodes,
} from '@qasima/shared/contract/identity/second-factor.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import { Security } from './security.tsx'
import { securityWords } from './security.words.ts'

const words = translate(securityWords, 'en')
const id = '019aa000-0000-7000-8000-00000000000a'
const none: Factors = { isRequired: false, passkeys: [], app: null, recoveryCodes: 0 }
const laptop: Factors = {
  isRequired: false,
  passkeys: [{ id, name: 'Laptop', createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: null }],
  app: null,
  recoveryCodes: 9,
}
const codes = ['k3vn-92xq-fw7d-mz4h', 'p8ct-5jyb-2hsq-v6nr']

type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>
const open = (factors: Factors, answers: Answers = [], at = '/en/dashboard') =>
  renderScreen({ Component: Security }, { path: '/dashboard', at, answers: [answer(listFactors, factors), ...answers] })

beforeEach(() => storeSession({ user: noura, tokens }))
afterEach(() => clearSession())

describe('the second factors of staff', () => {
  it('set up an app by QR code or key, and show the recovery codes once', async () => {
    const bodies: unknown[] = []
    const { user } = await open(none, [
      answer(appOptions, {
        challenge: 'c',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Qasima:noura?secret=JBSW',
      }),
      answer(addApp, ({ body }) => {
        bodies.push(body)
        return { factors: { ...none, app: { createdAt: noura.createdAt, lastUsedAt: null } }, recoveryCodes: codes }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: words('setUpApp') }))
    expect(await screen.findByRole('img', { name: words('scan') })).toBeVisible()
    expect(screen.getByRole('heading', { name: words('app') })).toHaveFocus()
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
    await user.type(screen.getByLabelText(words('code')), '482139{Enter}')
    const list = await screen.findByRole('list', { name: words('recovery') })
    expect(screen.getByRole('heading', { name: words('recovery') })).toHaveFocus()
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
    expect(bodies).toEqual([{ challenge: 'c', code: '482139' }])
    await user.click(screen.getByRole('button', { name: words('codesSaved') }))
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
    expect(screen.getByRole('group', { name: words('title') })).toHaveFocus()
    expect(screen.getByText(words('appOn'))).toBeVisible()
  })

  it('are removed one by one', async () => {
    const removed: unknown[] = []
    const { user } = await open(laptop, [
      answer(removePasskey, ({ params }) => {
        removed.push(params)
        return none
      }),
    ])
    await user.click(await screen.findByRole('button', { name: words('removePasskey', { name: 'Laptop' }) }))
    expect(await screen.findByText(words('noPasskeys'))).toBeVisible()
    expect(screen.getByRole('heading', { name: words('passkeys') })).toHaveFocus()
    expect(removed).toEqual([{ id }])
  })

  it('keep the last required one, and say why', async () => {
    await open({ ...laptop, isRequired: true })
    expect(await screen.findByRole('button', { name: words('removePasskey', { name: 'Laptop' }) })).toBeDisabled()
    expect(screen.getByText(words('last'))).toBeVisible()
  })

  it('get new recovery codes', async () => {
    const { user } = await open(laptop, [answer(renewRecoveryCodes, { recoveryCodes: codes })])
    await user.click(await screen.findByRole('button', { name: words('renew') }))
    expect(await screen.findByText(codes[1] ?? '')).toBeVisible()
  })

  it('ask for the name of a passkey', async () => {
    const { user } = await open(none)
    await user.click(await screen.findByRole('button', { name: words('addPasskey') }))
    await waitFor(() => expect(screen.getByLabelText(words('passkeyName'))).toBeInvalid())
  })

  it('speak Arabic', async () => {
    await open({ ...none, isRequired: true }, [], '/dashboard')
    expect(await screen.findByText(translate(securityWords, 'ar')('required'))).toBeVisible()
  })
})
