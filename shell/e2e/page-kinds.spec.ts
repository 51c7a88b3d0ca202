import { enterAccount } from './account.ts'
import { openStore } from './bazaar.ts'
import { mailTo } from './mailbox.ts'
import { expect, StaffApi, test, uniqueWord } from './staff.ts'

const pasted = ['visible-only', 'script-data', 'client-rendered'] as const

for (const kind of pasted)
  test(`a pasted link to a page of the kind ${kind} leads to a mail about its price`, async ({
    page,
    open,
    say,
    language,
    admin,
  }) => {
    const name = `${say('غلاية', 'Kettle')} ${uniqueWord()}`
    const store = await openStore(admin, { kind, title: name, language, currency: 'SAR', price: '200.00' })
    const person = await enterAccount({ page, open, say, language })
    const account = await StaffApi.of(page.request, person)
    await page.getByRole('tab', { name: say('المتابعة', 'Tracking') }).click()
    await page.getByLabel(say('رابط المنتج', 'Product link')).fill(store.url)
    await page.getByRole('button', { name: say('ابحث', 'Find product'), exact: true }).click()
    await page.getByRole('button', { name: say('تابع هذا المنتج', 'Track this product') }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    const { items } = await account.send('GET', '/tracking')
    expect(items[0].listing.price).toMatchObject({ amount: 20_000, currency: 'SAR' })
    await account.send('POST', `/tracking/${items[0].id}/alert`, { kind: 'target', amount: 18_000, currency: 'SAR' })
    await store.reprice('170.00')
    const mail = await mailTo(person.email, /unsubscribe/)
    expect(mail.text).toContain(name)
    await store.close()
  })

const tracked = [
  ['split-price', 'SAR'],
  ['flight-chunks', 'AED'],
  ['instalments-first', 'SAR'],
  ['variants', 'EGP'],
  ['dated-sale', 'SAR'],
  ['other-currency', 'USD'],
] as const

test('pages of other kinds are tracked until a mail about each', { tag: '@once' }, async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const person = await enterAccount({ page, open, say, language })
  const account = await StaffApi.of(page.request, person)
  for (const [kind, currency] of tracked) {
    const name = `Kettle ${uniqueWord()}`
    const store = await openStore(admin, { kind, title: name, language, currency, price: '200.00' })
    const { id, listing } = await account.send('POST', '/tracking', { url: store.url })
    expect([kind, listing.price]).toMatchObject([kind, { amount: 20_000, currency }])
    await account.send('POST', `/tracking/${id}/alert`, { kind: 'target', amount: 18_000, currency })
    await store.reprice('170.00')
    expect((await mailTo(person.email, new RegExp(name))).text).toContain(name)
    await store.close()
  }
})
