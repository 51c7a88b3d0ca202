import type { Page } from 'playwright/test'
import { joinSite, newPerson } from './account.ts'
import { openStore } from './bazaar.ts'
import { mailTo } from './mailbox.ts'
import { expect, StaffApi, test, uniqueWord } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady, withLanguage } from './visit.ts'

type Say = (arabic: string, english: string) => string

/** Pastes a text into the search on screen. */
const paste = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByRole('combobox')
    .first()
    .evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+${path}/\\S+`).exec(text)?.[0] ?? ''

test('a guest pastes a link, sees its price, sets an alert by email, gets the mail about the drop and ends it', async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const name = `${say('غلاية', 'Kettle')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'rdfa', title: name, language, currency: 'SAR', price: '200.00' })
  const { email } = newPerson()
  const card = page.getByRole('region', { name: say('نبّهني حين ينخفض السعر', 'Tell me when it costs less') })

  await test.step('pasted, the page is read at once; the address keeps the link', async () => {
    await open('/')
    await paste(page, `${say('انظر', 'Look')}: ${store.url}`)
    await expect(page).toHaveURL(`${withLanguage('/products', language)}?${new URLSearchParams({ search: store.url })}`)
    await expect(page.getByRole('group', { name })).toContainText('200')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('group', { name })).toContainText('200')
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('group', { name })).toContainText('200')
  })

  // Together with the paste these are four actions: target, address, button.
  await test.step('an alert is set by three more actions', async () => {
    await card.getByRole('button', { name: new RegExp(say('أقل بنسبة 10', '10% less')) }).click()
    await card.getByRole('textbox', { name: say('البريد الإلكتروني', 'Email') }).fill(email)
    await card.getByRole('button', { name: say('فعّل التنبيه', 'Set the alert') }).click()
    await expect(card.getByText(say('واضغط «ابدأ التنبيه»', 'press “Start the alert”'))).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the mail begins it, in the language of the page', async () => {
    const { text } = await mailTo(email, /alert\/confirm/)
    expect(text).toContain(name)
    await page.goto(linkIn(text, '/alert/confirm'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading')).toContainText(name)
  })

  await test.step('the price falls below the target, a mail comes, and its link ends the alert', async () => {
    await store.reprice('170.00')
    const { text } = await mailTo(email, /alert\/end[\s\S]*170|170[\s\S]*alert\/end/)
    expect(text).toContain(name)
    await page.goto(linkIn(text, '/alert/end'))
    await page.getByRole('button', { name: say('أوقفه واحذف بريدي', 'Stop it and delete my address') }).click()
    await expect(page.getByRole('heading')).toContainText(say('تم إيقاف تنبيه السعر', 'The price alert is off'))
  })

  await test.step('the product is known now: its link leads to its page', async () => {
    await open(`/?${new URLSearchParams({ url: store.url })}`)
    await expect(page).toHaveURL(new RegExp(withLanguage('/product/', language)))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(card).toBeVisible()
  })
  await store.close()
})

async function fillInProfile(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('الاسم الأول', 'First name')).fill(say('سلمى', 'Salma'))
  await page.getByLabel(say('اسم العائلة', 'Last name')).fill(say('حداد', 'Haddad'))
  await page.getByText(say('أنثى', 'Female'), { exact: true }).click()
  await page.getByLabel(say('تاريخ الميلاد', 'Birth date')).fill('1991-03-08')
  await page.getByLabel(say('الدولة', 'Country')).selectOption('sa')
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
}

test('sign-up keeps the pasted link, in another tab and through the mail on another device', async ({
  page,
  context,
  browser,
  say,
  language,
  admin,
}) => {
  const name = `${say('مصباح', 'Lamp')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'rdfa', title: name, language, currency: 'SAR', price: '200.00' })
  const pasted = `${withLanguage('/products', language)}?${new URLSearchParams({ search: store.url })}`
  const purpose = `${pasted}&target=170.00`

  async function join() {
    const person = newPerson()
    await page.goto(`${withLanguage('/signup', language)}?${new URLSearchParams({ redirect: purpose })}`)
    await screenReady(page)
    await page.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
    await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
    await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: say('إنشاء حساب', 'Create account'), exact: true }).click()
    await expect(page).toHaveURL(/\/verify\?redirect=/)
    const { text } = await mailTo(person.email, /^\d{5}$/m)
    return { person, text, code: /^\d{5}$/m.exec(text)?.[0] ?? '' }
  }

  /** Enters the code, completes the profile, and ends on the product with the typed target. */
  async function finish(at: Page, code: string) {
    await at.getByRole('textbox').first().focus()
    await at.keyboard.type(code)
    await fillInProfile(at, say)
    await expect(at.getByText(say('ستعود الآن إلى الصفحة', 'Taking you back to the page'))).toBeVisible()
    await at.getByRole('button', { name: say('متابعة', 'Continue') }).click()
    await expect(at).toHaveURL(new RegExp(`${withLanguage('/products', language)}\\?.*target=170`))
    await expect(at.getByRole('group', { name })).toContainText('200')
  }

  await test.step('in a second tab, which was opened without it', async () => {
    const { code } = await join()
    const second = await context.newPage()
    await second.goto(withLanguage('/dashboard', language))
    await expect(second).toHaveURL(new RegExp(`${withLanguage('/verify', language)}$`))
    await finish(second, code)
    const card = second.getByRole('region', { name: say('نبّهني حين ينخفض السعر', 'Tell me when it costs less') })
    await expect(card.getByRole('textbox')).toHaveValue('170.00')
    expect(await violations(second)).toEqual([])
    await card.getByRole('button', { name: say('فعّل التنبيه', 'Set the alert') }).click()
    await expect(second).toHaveURL(new RegExp(withLanguage('/product/', language)))
    await expect(second.getByText(say('سننبهك حين يصبح سعره', 'We’ll alert you when it costs'))).toContainText('170')
    await second.close()
  })

  await test.step('by the link of the mail on another device', async () => {
    await context.clearCookies()
    const { person, text, code } = await join()
    const device = await browser.newContext({ baseURL: process.env.QASIMA_SITE ?? '' })
    const elsewhere = await device.newPage()
    await elsewhere.goto(/https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '')
    await elsewhere.getByLabel(say('البريد الإلكتروني', 'Email'), { exact: true }).fill(person.email)
    await elsewhere.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(person.password)
    await elsewhere
      .getByRole('main')
      .getByRole('button', { name: say('تسجيل الدخول', 'Sign in'), exact: true })
      .click()
    await expect(elsewhere).toHaveURL(/\/verify\?redirect=/)
    await elsewhere.getByRole('textbox').first().focus()
    await elsewhere.keyboard.type(code)
    await fillInProfile(elsewhere, say)
    await elsewhere.getByRole('button', { name: say('متابعة', 'Continue') }).click()
    // The first account tracks the product, so its link opens its page now.
    await expect(elsewhere.getByRole('heading', { name }).first()).toBeVisible()
    await device.close()
  })
  await store.close()
})

test('every link of a page keeps its language, including download links', async ({ page, open, language }) => {
  const other = language === 'ar' ? 'en' : 'ar'
  for (const path of ['/', '/products?country=all', '/shops', '/signup', '/support']) {
    await open(path)
    const links = await page
      .locator(`a[href]:not([hreflang="${other}"]):not([lang="${other}"])`)
      .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => (anchor as HTMLAnchorElement).href))])
    const own = links.filter((link) => new URL(link).origin === new URL(page.url()).origin)
    expect(own.length).toBeGreaterThan(5)
    const wrong: string[] = []
    for (const link of own) {
      const headers = { referer: page.url(), accept: 'text/html' }
      const reply = link.includes('/go/') ? await page.request.get(link, { headers }) : null
      const { pathname } = new URL(reply?.url() ?? link)
      if (/^\/(?:api|media|feeds?|docs)\//.test(pathname) || /\.\w+$/.test(pathname)) continue
      if (/^\/en(?:\/|$)/.test(pathname) !== (language === 'en')) wrong.push(`${path}: ${link} → ${pathname}`)
    }
    expect(wrong).toEqual([])
  }
})

test('feeds, mails, notifications and the start of a download keep the language', async ({
  page,
  open,
  say,
  language,
  admin,
}) => {
  const isKept = (address: string) =>
    /^\/en(?:\/|$)/.test(new URL(address, page.url()).pathname) === (language === 'en')
  const wrongIn = (addresses: readonly string[]) => addresses.filter((address) => !isKept(address))

  await test.step('a feed and what it lists', async () => {
    await open('/blog')
    const feed = (await page.locator('link[type="application/rss+xml"]').getAttribute('href')) ?? ''
    const items = [...(await (await page.request.get(feed)).text()).matchAll(/<link>([^<]+)<\/link>/g)]
    expect(items.length).toBeGreaterThan(2)
    expect(wrongIn([feed, ...items.map(([, address = '']) => address)])).toEqual([])
  })

  await test.step('a download that begins by itself', async () => {
    await page.goto(withLanguage('/auto-dl', language))
    await expect(page).toHaveURL(/\/download\/\w+$/)
    expect(wrongIn([page.url()])).toEqual([])
  })

  await test.step('the notification and the mail of an alert', async () => {
    const name = `${say('مروحة', 'Fan')} ${uniqueWord()}`
    const store = await openStore(admin, { kind: 'rdfa', title: name, language, currency: 'SAR', price: '200.00' })
    const person = await joinSite(page.context())
    const account = await StaffApi.of(page.request, person)
    const { id } = await account.send('POST', '/tracking', { url: store.url })
    await account.send('POST', `/tracking/${id}/alert`, { kind: 'target', amount: 18_000, currency: 'SAR' })
    await store.reprice('170.00')
    const { text } = await mailTo(person.email, /170/)
    const pages = (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => /\/(?:en\/)?(?:product|dashboard)/.test(link))
    expect(pages.length).toBeGreaterThan(0)
    expect(wrongIn(pages)).toEqual([])
    await open('/dashboard#alerts')
    const link = page
      .getByRole('list', { name: say('إشعاراتك', 'Your notifications') })
      .getByRole('link')
      .first()
    expect(wrongIn([(await link.getAttribute('href')) ?? ''])).toEqual([])
    await store.close()
  })
})
