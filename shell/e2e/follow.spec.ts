import { joinSite } from './account.ts'
import { mailTo } from './mailbox.ts'
import { couponOf, expect, makeStore, test } from './staff.ts'
import { withLanguage } from './visit.ts'

const endLink = (text: string) => /https?:\/\/\S+\/alert\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? ''

test('a store is followed, a new code of it is proven, and notification and mail announce it', async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const store = await makeStore(admin)
  // The account's profile is for Jordan.
  await admin.send('PATCH', `/shop/${store.id}`, { status: 'ACTIVE', countries: ['jo', 'sa'] })
  const { items } = await admin.send('GET', `/shop?filter[id]=${store.id}`)
  const { slug, shopName } = items[0] as { slug: string; shopName: Record<'ar' | 'en', string> }
  const person = await joinSite(page.context())
  const main = page.getByRole('main')
  const bell = page.getByRole('button', { name: new RegExp(say('^الإشعارات', '^Notifications')) })
  try {
    await test.step('followed on its page', async () => {
      await open(`/shop/${store.id}/${slug}`)
      await main.getByRole('button', { name: say('تابع المتجر', 'Follow store') }).click()
      await expect(main.getByRole('button', { name: say('تتابعه', 'Following') })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.reload()
      await expect(main.getByRole('button', { name: say('تتابعه', 'Following') })).toBeVisible()
    })

    const code = 'PROVEN15'
    const coupon = await admin.make('coupon', { ...couponOf(store, code), countries: ['jo', 'sa'], status: 'ACTIVE' })
    await test.step('one shopper for whom it worked is no proof yet', async () => {
      const worked = main.getByRole('button', { name: new RegExp(say('^نجح الكود', '^It worked')) }).first()
      // The store's document is cached for a second.
      await expect(async () => {
        await page.reload()
        await expect(worked).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await worked.click()
      await expect(
        main
          .getByRole('status')
          .filter({ hasText: say('شكرًا', 'Thanks') })
          .first(),
      ).toBeVisible()
      await expect(bell).toHaveAccessibleName(say('الإشعارات', 'Notifications'))
    })

    await test.step('staff see it work there: the bell counts on the open page, and a mail comes', async () => {
      await admin.send('POST', '/coupon/confirmation', { couponId: coupon.id, worked: true, country: 'jo' })
      await expect(bell).toHaveAccessibleName(say('الإشعارات: 1 غير مقروء', 'Notifications: 1 unread'))
      const mail = await mailTo(person.email, new RegExp(code))
      expect(mail.text).toContain(withLanguage(`/shop/${store.id}/${slug}`, language))
      await page.goto(endLink(mail.text))
      await expect(page.getByRole('heading')).toContainText(shopName[language])
      await page.getByRole('button', { name: say('أوقف رسائله', 'Stop these emails') }).click()
      await expect(page.getByRole('button', { name: say('تراجع', 'Undo') })).toBeVisible()
    })

    await test.step('it is followed still, by the bell alone', async () => {
      await open('/dashboard#tracking')
      const followed = page.getByRole('listitem').filter({ hasText: shopName[language] }).first()
      await expect(followed).toBeVisible()
    })
  } finally {
    // Other journeys count what shoppers see.
    await admin.send('PATCH', `/shop/${store.id}`, { status: 'INACTIVE' })
  }
})
