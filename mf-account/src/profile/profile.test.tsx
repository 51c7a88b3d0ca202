import { describe, expect, it, jest } from '@jest/globals'
import { changeProfile, readInvites } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { ownPlan } from '@qasima/shared/contract/plan/plan.routes'
import type { Problem } from '@qasima/shared/contract/problem'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { freePlan, invites, noura } from '../dashboard/dashboard.sample.ts'
import { Invitation } from './invitation.tsx'
import { ProfileForm } from './profile-form.tsx'

type Answers = Parameters<typeof renderScreen>[1]['answers']

const changed = jest.fn<(user: User) => void>()
const NourasProfile = () => <ProfileForm user={noura} onChange={changed} />

describe('the profile', () => {
  const open = (answers: Answers, at = '/en/dashboard') =>
    renderScreen({ Component: NourasProfile }, { path: '/dashboard', at, answers })

  it('fills its fields, in the language of the page', async () => {
    await open([], '/dashboard')
    expect(screen.getByRole('textbox', { name: 'الاسم الأول' })).toHaveValue('نورة')
    expect(screen.getByRole('textbox', { name: 'اسم العائلة' })).toHaveValue('العلي')
    expect(screen.getByRole('radio', { name: 'أنثى' })).toBeChecked()
    expect(screen.getByLabelText('تاريخ الميلاد')).toHaveValue('1994-05-01')
    expect(screen.getByRole('combobox', { name: 'الدولة' })).toHaveDisplayValue('السعودية')
  })

  it('is saved with the changes', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(changeProfile, ({ body }) => {
        bodies.push(body)
        return { user: { ...noura, ...(body as Partial<User>) } }
      }),
    ])
    const firstName = screen.getByRole('textbox', { name: 'First name' })
    await user.clear(firstName)
    await user.type(firstName, ' سارة ')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Egypt')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your profile is saved')).toBeVisible()
    const sent = { firstName: 'سارة', lastName: 'العلي', sex: 'FEMALE', birthDate: '1994-05-01', country: 'eg' }
    expect(bodies).toEqual([sent])
    expect(changed.mock.calls).toEqual([[{ ...noura, ...sent }]])
  })

  it('is not sent while a name is missing, and says so beside the field', async () => {
    const { user, called } = await open([])
    const firstName = screen.getByRole('textbox', { name: 'First name' })
    await user.clear(firstName)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(firstName).toHaveAccessibleDescription('First name is required'))
    expect(firstName).toHaveFocus()
    expect(called).toEqual([])
  })

  it("shows the server's error beside its field", async () => {
    const message: Problem['message'] = [{ key: 'birthDate', message: 'OUT_OF_RANGE' }]
    const body = { code: 1001, name: 'ValidationError', message, detail: '' }
    const { user } = await open([{ route: changeProfile, respond: () => Response.json(body, { status: 400 }) }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const birthDate = screen.getByLabelText('Birth date')
    await expect(screen.findByText(/between 13 and 120/)).resolves.toBeVisible()
    expect(birthDate).toBeInvalid()
  })
})

describe('the invitation', () => {
  const open = (answers: Answers, at = '/en/dashboard') =>
    renderScreen({ Component: Invitation }, { path: '/dashboard', at, answers })

  it('shows the link, the friends who used it, and the tracking limit', async () => {
    const { user } = await open([answer(readInvites, invites), answer(ownPlan, freePlan)])
    expect(await screen.findByRole('textbox', { name: 'Your invite link' })).toHaveValue(invites.inviteUrl)
    expect(screen.getByText('Friends who joined').nextSibling).toHaveTextContent('3')
    expect(screen.getByText('Tracked products').nextSibling).toHaveTextContent('4 of 16')
    expect(screen.getByText(/lets you track 2 more products, up to 50 in total/)).toBeVisible()
    expect(await screen.findByText('Free')).toBeVisible()
    expect(screen.getByText('Your plan').nextSibling).toHaveTextContent('Free')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(invites.inviteUrl)
  })

  it.each([
    ['/en/dashboard', 'Your plan already lets you track more products than invitations can add.'],
    ['/dashboard', 'باقتك تتيح لك بالفعل متابعة أكثر مما تضيفه الدعوات.'],
  ])('at %s offers no extra to an account whose plan is larger', async (at, sentence) => {
    await open([answer(readInvites, invites), answer(ownPlan, { name: 'Plus', trackingLimit: 80 })], at)
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
    expect(screen.queryByText(/50/)).toBeNull()
  })

  it('can be reloaded after a failure', async () => {
    let down = true
    const { user } = await open(
      [
        answer(readInvites, () => {
          if (down) throw problem('INTERNAL_SERVER_ERROR')
          return invites
        }),
      ],
      '/dashboard',
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل دعوتك')
    down = false
    await user.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }))
    expect(await screen.findByRole('textbox', { name: 'رابط دعوتك' })).toHaveValue(invites.inviteUrl)
  })
})
