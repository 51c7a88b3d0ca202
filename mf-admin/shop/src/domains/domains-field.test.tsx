import { expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { cartarm } from '@qasima/shared/contract/cartarm/cartarm.collection'
import { category } from '@qasima/shared/contract/category/category.collection'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { type Shop, shop } from '@qasima/shared/contract/shop/shop.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { section } from '../section.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const amazon: Shop = {
  id: 1,
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  shopName: { ar: 'أمازون', en: 'Amazon' },
  slug: 'amazon',
  description: { ar: '', en: '' },
  logo: null,
  domain: 'amazon.sa',
  categoryId: '0198c9b5-0000-7000-8000-000000000001',
  countries: ['sa', 'ae'],
  currency: 'SAR',
  status: 'ACTIVE',
  providerId: null,
  productRecipe: null,
  productAddresses: null,
  checksPerMinute: 6,
  permitNumber: null,
  permitUrl: null,
  domains: [{ domain: 'amazon.ae', countries: ['ae'], currency: 'AED', kind: 'shop' }],
}

const open = (update: StubbedAnswer) =>
  renderAdmin(sectionScreens(section), 'record', {
    collection: shop,
    at: '/1',
    answers: [
      update,
      answer(shop.routes.read, amazon),
      answer(category.routes.list, pageOf([])),
      answer(coupon.routes.list, pageOf([])),
      answer(cartarm.routes.list, pageOf([])),
    ],
  })

it('adds a domain with what is said of it, and takes one away', async () => {
  const saved: unknown[] = []
  const { user } = await open(
    answer(shop.routes.update, ({ body }) => {
      saved.push(body)
      return { ...amazon, version: 2 }
    }),
  )
  expect(await screen.findByRole('textbox', { name: 'Domain 1' })).toHaveValue('amazon.ae')
  await user.click(screen.getByRole('button', { name: 'Add a domain' }))
  await user.type(screen.getByRole('textbox', { name: 'Domain 2' }), 'Amzn.EU')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of amzn.eu' }), 'Short links')
  await user.click(screen.getByRole('button', { name: 'Remove United Arab Emirates of amazon.ae' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a country of amazon.ae' }), 'Egypt')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency of amazon.ae' }), 'EGP')
  await user.click(screen.getByRole('button', { name: 'Add a domain' }))
  await user.click(screen.getByRole('button', { name: 'Remove domain 3' }))
  expect(screen.getByRole('button', { name: 'Add a domain' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const domains = [
    { domain: 'amazon.ae', countries: ['eg'], currency: 'EGP', kind: 'shop' },
    { domain: 'amzn.eu', countries: [], currency: null, kind: 'short-link' },
  ]
  await waitFor(() => expect(saved).toEqual([{ domains }]))
})

it('marks the domain that another store has', async () => {
  const fields = [{ key: 'domains.1.domain', message: 'CONFLICT' } as const]
  const { user } = await open(refuse(shop.routes.update, 'CONFLICT', { fields }))
  await user.click(await screen.findByRole('button', { name: 'Add a domain' }))
  await user.type(screen.getByRole('textbox', { name: 'Domain 2' }), 'noon.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Domain 2' })).toBeInvalid())
  expect(screen.getByRole('textbox', { name: 'Domain 1' })).toBeValid()
})
