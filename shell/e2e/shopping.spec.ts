import { expect, screenReady, test, withLanguage } from './visit.ts'

test('the site opens in its language and direction', { tag: '@everywhere' }, async ({ page, open, language, say }) => {
  await open('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(html).toHaveAttribute('lang', language)
  await expect(page).toHaveTitle(new RegExp(say('قسيمة', 'Qasima')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('switching the language keeps page, query and hash', { tag: '@everywhere' }, async ({
  page,
  open,
  language,
  say,
}) => {
  await open('/shops?search=a#results')
  const other = language === 'ar' ? 'en' : 'ar'
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('English', 'العربية') })
    .click()
  await expect(page).toHaveURL(withLanguage('/shops?search=a#results', other))
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('combobox').first()).toHaveValue('a')
})

test('a store is found in the directory', { tag: '@everywhere' }, async ({ page, open, say }) => {
  await open('/shops')
  await page
    .getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') })
    .first()
    .fill(say('نـون', 'NOON'))
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('link', { name: new RegExp(say('نون', 'noon')) }).first()).toBeVisible()
})

test('a search without result says so and can be cleared', { tag: '@everywhere' }, async ({ page, open, say }) => {
  await open('/shops?search=zzzzqqqq')
  await expect(page.getByText(say('لا توجد نتائج للبحث عن', 'No stores found')).first()).toBeVisible()
  await page
    .getByRole('button', { name: say('مسح البحث', 'Clear search') })
    .last()
    .click()
  await expect(page).not.toHaveURL(/search=/)
})

test('a code is copied in normalised form', { tag: ['@split', '@everywhere'] }, async ({ page, open, say }) => {
  await open('/shops?search=noon')
  await page
    .getByRole('link', { name: new RegExp(say('نون', 'noon')) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shop\/\d+\//)
  await page
    .getByRole('button', { name: new RegExp(say('نسخ الكود', 'Copy code')) })
    .first()
    .click()
  await expect(page.getByText(say('تم النسخ', 'Copied')).first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[\x21-\x7e]+$/)
  await expect(page.getByText(copied, { exact: true }).first()).toBeVisible()
})

test('a missing store is reported as unknown', async ({ page, open, say }) => {
  await open('/shop/999999/unknown')
  await expect(page.getByText(say('لا يوجد متجر بهذا الاسم', 'No store found with this name'))).toBeVisible()
})

test('a missing page offers a link home', async ({ page, open, say, language }) => {
  await open('/no/such/page')
  await expect(page.getByText(say('هذه الصفحة غير موجودة', 'This page does not exist'))).toBeVisible()
  await page
    .getByRole('link', { name: say('الرئيسية', 'Home') })
    .last()
    .click()
  await expect(page).toHaveURL(withLanguage('/', language))
})

test('deep links survive a reload', async ({ page, open }) => {
  await open('/shops?sort=newest&country=sa')
  await page.reload()
  await screenReady(page)
  await expect(page).toHaveURL(/sort=newest&country=sa/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a malformed address shows a page', async ({ page, open, say }) => {
  await open('/nowhere/%E0%A4%A')
  await expect(page.getByText(say('هذه الصفحة غير موجودة', 'This page does not exist'))).toBeVisible()
  await open('/shop/1/%E0%A4%A')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the digits of an Arabic page follow the visitor’s choice, from the first paint', async ({
  page,
  open,
  language,
}) => {
  await open('/')
  const year = page.getByRole('contentinfo').getByText(/©/)
  await expect(year).toHaveText(/20\d\d/)
  const choice = page.getByRole('contentinfo').getByRole('button', { name: /١٢٣/ })
  if (language === 'en') return expect(choice).toHaveCount(0)

  await choice.click()
  await expect(year).toHaveText(/٢٠[٠-٩]{2}/)
  // Records everything the footer shows while the page restarts.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenYears: seen })
    const look = () => seen.push(document.querySelector('footer')?.textContent ?? '')
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await open('/')
  await expect(year).toHaveText(/٢٠[٠-٩]{2}/)
  const seen = await page.evaluate(() => (window as unknown as { seenYears: string[] }).seenYears)
  expect(seen.filter((text) => /© ?[0-9]/.test(text))).toEqual([])
})
