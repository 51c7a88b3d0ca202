import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import * as Type from 'typebox'
import { type AnalyticsEvent, addSink } from '../analytics/analytics.ts'
import { confirmationProblems, Password, register } from '../contract/identity/sign-in.routes.ts'
import { defineRoute, type ReplyOf } from '../contract/route.ts'
import { defineWords } from '../i18n/words.ts'
import { answer, problem, refuse, renderScreen, type StubbedAnswer } from '../testing/render-screen.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input, RadioCards } from '../ui/field.tsx'
import { ContractForm } from './contract-form.ts'
import { useContractForm } from './use-contract-form.ts'

const noura: ReplyOf<typeof register>['user'] = {
  id: '019aa000-0000-7000-8000-000000000001',
  email: 'noura@qasima.example',
  firstName: null,
  lastName: null,
  sex: null,
  birthDate: null,
  country: null,
  isEmailVerified: false,
  userType: 'regular',
  status: 'active',
  avatarUrl: null,
  createdAt: '2026-10-01T09:00:00.000Z',
  hasPassword: true,
}
const tokens = { accessToken: 'access', refreshToken: 'refresh' }

const english = {
  email_REQUIRED: 'Email is required',
  email_INVALID: 'Email is not valid',
  password_TOO_SHORT: 'Password must be at least {{min}} characters',
  'confirmPassword_password-match': 'Passwords do not match',
}
const words = { words: defineWords('test.field', { en: english, ar: english }), values: { min: 8 } }

const done = jest.fn()

function Form() {
  const form = useContractForm(register, {
    name: 'sign-up',
    defaults: { email: '', password: '', confirmPassword: '' },
    rest: { inviteCode: 'friend' },
    words,
    problems: ({ password, confirmPassword }) => confirmationProblems(password, confirmPassword),
    done,
  })
  return (
    <ContractForm form={form}>
      <Field label="Email" error={form.error('email')}>
        <Input {...form.register('email')} />
      </Field>
      <Field label="Password" error={form.error('password')}>
        <Input {...form.register('password')} />
      </Field>
      <Field label="Confirm" error={form.error('confirmPassword')}>
        <Input {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" loading={form.sending}>
        Send
      </Button>
    </ContractForm>
  )
}

const open = (answers: readonly StubbedAnswer[], at = '/en/form') =>
  renderScreen({ Component: Form }, { path: '/form', at, answers })

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByRole('textbox', { name: 'Password' })
const confirmation = () => screen.getByRole('textbox', { name: 'Confirm' })
const send = () => screen.getByRole('button', { name: 'Send' })

type User = Awaited<ReturnType<typeof open>>['user']
async function fillIn(user: User) {
  await user.type(email(), ' noura@qasima.example ')
  await user.type(password(), ' secret 1 ')
  await user.type(confirmation(), ' secret 1 ')
}

const signedIn = answer(register, { user: noura, tokens })
let events: AnalyticsEvent[] = []
let stop = () => {}

beforeEach(() => {
  events = []
  stop = addSink({ record: (event) => events.push(event) })
})
afterEach(() => {
  stop()
  done.mockReset()
  jest.restoreAllMocks()
})

describe('a form of the contract', () => {
  it('says nothing while it is filled in, everything on the first try, and then follows every change', async () => {
    const { user, called } = await open([])
    await user.type(password(), 'short')
    await user.click(confirmation())
    await waitFor(() => expect(password()).toBeValid())
    await user.click(send())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is required'))
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters'))
    expect(email()).toHaveFocus()
    expect(called).toEqual([])
    await user.type(email(), 'noura')
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is not valid'))
    await user.type(email(), '@qasima.example')
    await waitFor(() => expect(email()).toBeValid())
  })

  it('moves the focus to the first field that is wrong at the first try', async () => {
    const { user } = await open([])
    await user.click(send())
    await waitFor(() => expect(email()).toBeInvalid())
    expect(email()).toHaveFocus()
  })

  it('moves the focus to the first field that is wrong, by the keyboard too', async () => {
    const { user } = await open([])
    await user.type(email(), 'noura@qasima.example')
    await user.type(password(), 'short{Enter}')
    await waitFor(() => expect(password()).toHaveFocus())
    await user.type(password(), '-no-longer')
    await user.type(confirmation(), 'another{Enter}')
    await waitFor(() => expect(confirmation()).toHaveFocus())
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Passwords do not match'))
  })

  it('sees that the other field of a pair went wrong', async () => {
    const { user } = await open([refuse(register, 'EMAIL_NOT_SENT')])
    await fillIn(user)
    await user.click(send())
    await screen.findByRole('alert')
    await user.type(password(), 'x')
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Passwords do not match'))
  })

  it('sends what was typed without the spaces around it, save those of passwords, and counts only its name', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(register, ({ body }) => {
        bodies.push(body)
        return { user: noura, tokens }
      }),
    ])
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    const body = { email: 'noura@qasima.example', password: ' secret 1 ', confirmPassword: ' secret 1 ' }
    expect(bodies).toEqual([{ ...body, inviteCode: 'friend' }])
    expect(done).toHaveBeenCalledWith({ user: noura, tokens }, { ...body, inviteCode: 'friend' })
    expect(events).toEqual([{ kind: 'action', category: 'form', action: 'success', label: 'sign-up' }])
  })

  it('is busy while it is sent, and is sent once', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user, called } = await open([
      answer(register, async () => {
        await held
        return { user: noura, tokens }
      }),
    ])
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(send()).toHaveAttribute('aria-busy', 'true'))
    await user.click(send())
    await user.type(confirmation(), '{Enter}')
    release()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(called).toHaveLength(1)
  })

  it('keeps what was typed when it is refused, says why, and moves the focus there', async () => {
    const { user } = await open([refuse(register, 'EMAIL_NOT_SENT')])
    await fillIn(user)
    await user.click(send())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This site cannot send email right now. Nothing was changed.')
    await waitFor(() => expect(alert.parentElement).toHaveFocus())
    expect(password()).toHaveValue(' secret 1 ')
    expect(send()).not.toHaveAttribute('aria-busy')
    expect(done).not.toHaveBeenCalled()
    expect(events).toEqual([{ kind: 'action', category: 'form', action: 'error', label: 'sign-up' }])
  })

  it('puts a refusal beside the field it names, until that field is changed', async () => {
    const fields = [{ key: 'email', message: 'EMAIL_ALREADY_EXISTS' } as const]
    const { user } = await open([refuse(register, 'EMAIL_ALREADY_EXISTS', { fields })])
    await fillIn(user)
    await user.click(send())
    const sentence = 'An account with this email already exists. Sign in instead.'
    await waitFor(() => expect(email()).toHaveAccessibleDescription(sentence))
    expect(email()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(password(), 'x')
    await user.type(confirmation(), 'x')
    await waitFor(() => expect(email()).toHaveAccessibleDescription(sentence))
    await user.clear(email())
    await user.type(email(), 'sara@qasima.example')
    await waitFor(() => expect(email()).toBeValid())
  })

  it('says in general that something is wrong when the refused field is not on screen', async () => {
    const fields = [{ key: 'inviteCode', message: 'INVALID' } as const]
    const { user } = await open([refuse(register, 'VALIDATION_ERROR', { fields })])
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Validation error')
  })

  it.each([
    [30, 'Too many attempts in a short time. Try again after 30 seconds.'],
    [121, 'Too many attempts in a short time. Try again after 3 minutes.'],
  ])('says when to try again: after %d seconds', async (retryAfter, sentence) => {
    const { user } = await open([refuse(register, 'TOO_MANY_REQUESTS', { retryAfter })])
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('says in Arabic that there is no network, offline or not, and can be sent again', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, called } = await open([signedIn], '/form')
    await fillIn(user)
    await user.click(send())
    const sentence = 'تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.'
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(called).toEqual([])
    online.mockReturnValue(true)
    await user.click(send())
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the raw message of a failure that has no words', async () => {
    done.mockRejectedValueOnce(new Error('Failed to set item in storage') as never)
    const { user } = await open([signedIn])
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to set item in storage')
  })

  it('says what the server said where the catalogue has no such key', async () => {
    const unknown = problem('CONFLICT')
    const body = { ...(await unknown.json()), message: 'BRAND_NEW', detail: 'Something new happened.' }
    const { user } = await open([{ route: register, respond: () => Response.json(body, { status: 409 }) }])
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Something new happened.')
  })
})

const unlock = defineRoute({
  method: 'POST',
  path: '/unlock',
  base: 'api',
  summary: 'A form with a secret',
  audience: 'public',
  body: Type.Object({ pin: Password, passwordHint: Type.String() }),
  reply: Type.Object({ pin: Password, passwordHint: Type.String() }),
  limit: { calls: 1, seconds: 1 },
})

function UnlockForm() {
  const form = useContractForm(unlock, {
    defaults: { pin: '', passwordHint: '' },
    send: async (body) => body,
    done,
  })
  return (
    <ContractForm form={form}>
      <Field label="Pin">
        <Input {...form.register('pin')} />
      </Field>
      <Field label="Hint">
        <Input {...form.register('passwordHint')} />
      </Field>
      <Button type="submit">Send</Button>
    </ContractForm>
  )
}

it('knows a secret by its kind, whatever its field is called', async () => {
  const { user } = await renderScreen({ Component: UnlockForm }, { path: '/form', at: '/en/form', answers: [] })
  await user.type(screen.getByRole('textbox', { name: 'Pin' }), ' secret 1 ')
  await user.type(screen.getByRole('textbox', { name: 'Hint' }), ' my cat ')
  await user.click(send())
  const sent = { pin: ' secret 1 ', passwordHint: 'my cat' }
  await waitFor(() => expect(done).toHaveBeenCalledWith(sent, sent))
})

const Review = Type.Object({
  reason: Type.Unsafe<'slow' | 'ugly'>({ type: 'string', enum: ['slow', 'ugly'] }),
  note: Type.Optional(Type.String({ minLength: 2, maxLength: 5 })),
  isPublic: Type.Boolean(),
})
const review = defineRoute({
  method: 'POST',
  path: '/review',
  base: 'api',
  summary: 'A form of choices',
  audience: 'public',
  body: Review,
  reply: Type.Object({ id: Type.String() }),
  limit: { calls: 1, seconds: 1 },
})

function ReviewForm() {
  const form = useContractForm(review, {
    defaults: { reason: '', note: '', isPublic: false },
    blamedFields: ({ problem }) => (problem === 'CONFLICT' ? [{ key: 'note', message: 'CONFLICT' }] : []),
    done,
  })
  return (
    <ContractForm form={form}>
      <RadioCards
        label="Reason"
        name="reason"
        options={[
          { value: 'slow', label: 'Slow' },
          { value: 'ugly', label: 'Ugly' },
        ]}
        value={form.value('reason') || null}
        onValueChange={(reason) => form.set('reason', reason)}
        error={form.error('reason')}
      />
      <Field label="Note" error={form.error('note')}>
        <Input {...form.register('note')} />
      </Field>
      <Checkbox checked={form.value('isPublic')} onCheckedChange={(isPublic) => form.set('isPublic', isPublic)}>
        Public
      </Checkbox>
      <Button type="submit" disabled={!form.isReady} loading={form.sending}>
        Send
      </Button>
    </ContractForm>
  )
}

describe('a form of choices', () => {
  const openReview = (answers: readonly StubbedAnswer[]) =>
    renderScreen({ Component: ReviewForm }, { path: '/form', at: '/en/form', answers })
  const note = () => screen.getByRole('textbox', { name: 'Note' })
  const slow = () => screen.getByRole('radio', { name: 'Slow' })

  it('can be sent once something is changed and all is right, and sends no text that is empty', async () => {
    const bodies: unknown[] = []
    const { user } = await openReview([
      answer(review, ({ body }) => {
        bodies.push(body)
        return { id: '1' }
      }),
    ])
    expect(send()).toBeDisabled()
    await user.click(slow())
    await user.type(note(), 'much longer')
    expect(send()).toBeDisabled()
    await user.clear(note())
    await user.click(screen.getByRole('checkbox', { name: 'Public' }))
    await user.click(send())
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(bodies).toEqual([{ reason: 'slow', isPublic: true }])
  })

  it('writes the same content under one key until there is an answer, and other content under another', async () => {
    const keys: (string | null)[] = []
    const { user } = await openReview([
      answer(review, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        throw problem(keys.length < 4 ? 'TOO_MANY_REQUESTS' : 'NOT_FOUND')
      }),
    ])
    await user.click(slow())
    for (const [index, text] of ['', '', 'more', '', ''].entries()) {
      if (text) await user.type(note(), text)
      await user.click(send())
      await waitFor(() => expect(keys).toHaveLength(index + 1))
      await screen.findByRole('alert')
      await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'))
    }
    expect(keys[0]).toMatch(/^[\w.:-]{8,100}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[3]).toBe(keys[2])
    expect(keys[4]).not.toBe(keys[3])
  })

  it('puts a refusal of the whole beside the field that it is about', async () => {
    const { user } = await openReview([refuse(review, 'CONFLICT')])
    await user.click(slow())
    await user.type(note(), 'taken')
    await user.click(send())
    await waitFor(() => expect(note()).toBeInvalid())
    await waitFor(() => expect(note()).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

/** Never rendered: what a form of this call may not name. */
export function WrongForms() {
  // @ts-expect-error The body has no such field.
  useContractForm(review, { defaults: { reazon: '' }, done })
  // @ts-expect-error No such choice.
  useContractForm(review, { defaults: { reason: 'loud' }, done })
  const form = useContractForm(review, { defaults: { reason: '' }, done })
  // @ts-expect-error The form has no such field.
  form.register('note')
  // @ts-expect-error No such choice.
  form.set('reason', 'loud')
  return null
}
