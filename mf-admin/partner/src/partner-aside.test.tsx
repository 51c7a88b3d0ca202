import { expect, it } from '@jest/globals'
import { partner } from '@qasima/shared/contract/partner/partner.collection'
import { issuePartnerKey, readPartnerUse, revokePartnerKey } from '@qasima/shared/contract/partner/partner.routes'
import { renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { screens } from './expose.tsx'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const item = {
  id,
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  name: 'Scanner',
  readsCoupons: true,
  readsCarts: false,
  callsPerMinute: 600,
  status: 'ACTIVE' as const,
  keyPrefix: 'qsk_before12',
  lastUsedOn: '2026-11-20',
}
const days = [
  { day: '2026-11-19', calls: 1_204, refused: 0 },
  { day: '2026-11-20', calls: 7, refused: 3 },
]

async function open() {
  const done: string[] = []
  const view = await renderAdmin(screens, 'record', {
    collection: partner,
    at: `/${id}`,
    answers: [
      answer(partner.routes.read, item),
      answer(readPartnerUse, { days }),
      answer(issuePartnerKey, () => {
        done.push('issue')
        return { apiKey: 'qsk_after12345', keyPrefix: 'qsk_after123' }
      }),
      answer(revokePartnerKey, () => {
        done.push('revoke')
        return { code: 2000, name: 'Ok', message: 'OK' }
      }),
    ],
  })
  return { ...view, done }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('asks before a key is replaced, and hands the new one over to be copied', async () => {
  const { user, done } = await open()
  await user.click(await screen.findByRole('button', { name: 'Replace the key' }))
  const asked = await dialog('Replace the key?')
  expect(asked.getByText(/stops working within a minute/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(done).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Replace the key' }))
  await user.click((await dialog('Replace the key?')).getByRole('button', { name: 'Replace the key' }))
  await user.click(await screen.findByRole('button', { name: 'Copy the key' }))
  expect(await navigator.clipboard.readText()).toBe('qsk_after12345')
  expect(done).toEqual(['issue'])
})

it('asks before a key is taken away', async () => {
  const { user, done } = await open()
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }))
  const asked = await dialog('Revoke the key?')
  expect(done).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(screen.getByText('No key yet.')).toBeVisible())
  expect(done).toEqual(['revoke'])
})

it('says what the key was used for, the latest day first', async () => {
  await open()
  const table = await screen.findByRole('table', { name: 'Daily use' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Day, in UTCCallsRefused', 'Nov 20, 202673', 'Nov 19, 20261,2040'])
})
