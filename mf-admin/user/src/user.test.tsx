import { afterEach, describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { listAudit } from '@qasima/shared/contract/audit/audit.routes'
import { clearUserFactors } from '@qasima/shared/contract/identity/second-factor.routes'
import { role } from '@qasima/shared/contract/role/role.collection'
import { listSections } from '@qasima/shared/contract/section/section.routes'
import { type UserRecord, user } from '@qasima/shared/contract/user/user.collection'
import { sendUserLinks } from '@qasima/shared/contract/user/user-links.routes'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, type RecordedCall, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { roleSection } from './role-section.tsx'
import { section } from './section.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const clerk: UserRecord = {
  id: '0198c9b5-0000-7000-8000-000000000001',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  email: 'clerk@people.example',
  firstName: 'هدى',
  lastName: 'Saleh',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
  userType: 'regular',
  isStaff: false,
  roleIds: [],
  planId: null,
  permissions: [],
  status: 'active',
  hasPassword: true,
  deleteAt: null,
  lastActiveAt: null,
}

/** Opens a record; where it is the own one, as the person it is about. */
const open = (
  item: UserRecord,
  {
    answers = [],
    isOwnAccount = false,
    permissions,
  }: { answers?: StubbedAnswer[]; isOwnAccount?: boolean; permissions?: readonly string[] } = {},
) =>
  renderAdmin(sectionScreens(section), 'record', {
    collection: user,
    at: `/${item.id}`,
    permissions,
    answers: [
      answer(user.routes.read, item),
      ...answers,
      answer(role.routes.list, pageOf([])),
      answer(listAudit, pageOf([])),
    ],
    user: isOwnAccount ? { ...self, id: item.id } : null,
  })
const self = {
  email: clerk.email,
  firstName: 'Huda',
  lastName: 'Saleh',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
} as const

const status = () => screen.findByRole('combobox', { name: 'Status' })

afterEach(cleanup)

describe('the page of a user', () => {
  it('asks for roles and permissions of those alone who work here', async () => {
    const { user: person } = await open(clerk)
    await status()
    expect(screen.queryByRole('group', { name: /permissions/i })).toBeNull()
    await person.click(screen.getByRole('switch', { name: 'Is staff' }))
    expect(await screen.findByRole('group', { name: /permissions/i })).toBeInTheDocument()
    expect(await screen.findByRole('combobox', { name: 'Roles' })).toBeInTheDocument()
  })

  it('lets no account change its own access, and says so', async () => {
    await open({ ...clerk, isStaff: true }, { isOwnAccount: true })
    expect(await status()).toBeDisabled()
    expect(screen.getByRole('switch', { name: 'Is staff' })).toBeDisabled()
    expect(screen.getByText(/Only a colleague can change your status/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'First name' })).not.toHaveAttribute('readonly')
  })

  it('sends only what was changed, and has no field for a password', async () => {
    const sent: RecordedCall<typeof user.routes.update>[] = []
    const changed = answer(user.routes.update, (call) => {
      sent.push(call)
      return clerk
    })
    const { user: person } = await open(clerk, { answers: [changed] })
    await person.selectOptions(await status(), 'Suspended')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'suspended' }))
    expect(screen.queryByLabelText(/password/i)).toBeNull()
  })

  it.each([
    ['Send a reset link', 'reset', 'The user was sent a reset link.'],
    ['Invite', 'invitation', 'The user was invited.'],
  ] as const)('has %s in its menu', async (label, link, sentence) => {
    const bodies: unknown[] = []
    const mailed = answer(sendUserLinks, ({ body }) => {
      bodies.push(body)
      return { results: [{ id: clerk.id, ok: true, message: null }] }
    })
    const { user: person } = await open(clerk, { answers: [mailed] })
    await status()
    await person.click(screen.getByRole('button', { name: 'More' }))
    await person.click(await screen.findByRole('menuitem', { name: label }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(bodies).toEqual([{ link, ids: [clerk.id] }])
  })

  const team = {
    ...{
      id: '0198c9b5-0000-7000-8000-0000000000aa',
      version: 1,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
    },
    ...{ name: 'Editors', permissions: ['delete_coupon'] },
  }
  it.each([
    ['of its own', { permissions: ['delete_coupon'] }],
    ['by a role', { roleIds: [team.id] }],
  ])('shows an account that has more permissions %s, and cannot be changed', async (_, rights) => {
    await open(
      { ...clerk, isStaff: true, ...rights },
      { permissions: ['view_user', 'update_user'], answers: [answer(role.routes.list, pageOf([team]))] },
    )
    expect(await screen.findByText(/This user has permissions you don’t have/)).toBeVisible()
    expect(await status()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it.each([
    [['view_user', 'update_user'], true],
    [['view_user', 'update_user', 'delete_coupon'], false],
  ])('a role with other permissions than %j is shown and not changed', async (permissions, isRefused) => {
    await renderAdmin(sectionScreens(roleSection), 'record', {
      collection: role,
      at: `/${team.id}`,
      permissions,
      answers: [
        answer(role.routes.read, team),
        answer(listSections, { items: [{ name: 'coupon', title: 'Coupons', permissions: ['delete_coupon'] }] }),
      ],
    })
    const box = await screen.findByRole('checkbox', { name: 'Delete coupons' })
    expect(box.hasAttribute('disabled')).toBe(isRefused)
    expect(screen.queryByText(/This role has permissions you don’t have/) !== null).toBe(isRefused)
    expect(screen.queryByRole('button', { name: 'Save' }) === null).toBe(isRefused)
  })

  const resetFactors = () => screen.queryByRole('button', { name: 'Reset two-step sign-in' })

  it('resets the two-step sign-in of another member of staff, once that is confirmed', async () => {
    const holders: string[] = []
    const cleared = answer(clearUserFactors, ({ params }) => {
      holders.push(params.id)
      return { code: 2000, name: 'Success', message: 'SUCCESS' }
    })
    const { user: person } = await open({ ...clerk, isStaff: true }, { answers: [cleared] })
    await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in?' }))
    expect(dialog.getByText(/the user will be notified by email/)).toHaveTextContent(clerk.email)
    expect(holders).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }))
    expect(await screen.findByText('Two-step sign-in was reset.')).toBeVisible()
    expect(holders).toEqual([clerk.id])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says so where no two-step sign-in is set up', async () => {
    const { user: person } = await open(
      { ...clerk, isStaff: true },
      { answers: [refuse(clearUserFactors, 'NOT_FOUND')] },
    )
    await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }))
    expect(await dialog.findByText('This user has not set up two-step sign-in.')).toBeVisible()
  })

  it.each([
    ['of shoppers', {}, {}],
    ['of the own account', { isStaff: true }, { isOwnAccount: true }],
    ['of richer staff', { isStaff: true, permissions: ['delete_ads'] }, { permissions: ['view_user', 'update_user'] }],
    ['by readers', { isStaff: true }, { permissions: ['view_user'] }],
    ['of those in the trash', { isStaff: true, deletedAt: moment }, {}],
  ] as const)('offers no reset of the two-step sign-in %s', async (_, change, setting) => {
    await open({ ...clerk, ...change, permissions: 'permissions' in change ? [...change.permissions] : [] }, setting)
    await status()
    await screen.findByText('Sign-in')
    expect(resetFactors()).toBeNull()
  })

  it('says in a sentence that an account with more permissions is not theirs to change', async () => {
    const { user: person } = await open(clerk, { answers: [refuse(user.routes.update, 'FORBIDDEN')] })
    await person.selectOptions(await status(), 'Suspended')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/permission/)
  })
})
