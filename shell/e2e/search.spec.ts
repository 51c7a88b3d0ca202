import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

/** Spellings of a name, and the intended store. */
const spellings = [
  ['nonn', 'noon', 'نون'],
  ['كرفور', 'Carrefour', 'كارفور'],
  ['شيإن', 'SHEIN', 'شي إن'],
  ['namshe', 'Namshi', 'نمشي'],
  ['كود نون', 'noon', 'نون'],
  ['نون كود خصم', 'noon', 'نون'],
  ['https://www.noon.com/ar', 'noon', 'نون'],
  ['k,k', 'noon', 'نون'],
  ['hd;dh', 'IKEA', 'ايكيا'],
  ['jareer', 'Jarir Bookstore', 'مكتبة جرير'],
] as const

test('a store is found however its name is spelt, by keyboard alone', async ({ page, open, say }) => {
  await open('/shops')
  const search = page.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') }).first()
  const list = page.getByRole('listbox', { name: say('اقتراحات البحث', 'Search suggestions') })
  await search.focus()
  for (const [typed, english, arabic] of spellings) {
    await search.fill('')
    await page.keyboard.type(typed)
    const store = list.getByRole('option', { name: new RegExp(`^${say(arabic, english)}`) }).first()
    await expect(store).toBeVisible()
  }
  // Open the last suggestion, moving down to the store. Outdated suggestions may still show, and the stores on the page
  // follow the text a moment later.
  await expect(page).toHaveURL(/[?&]search=jareer(&|$)/)
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/\d+\/jarir-bookstore/)
})

/** Realistic spellings, and the store address that Enter must open. */
const entered = `
noon noon | نون noon | نوون noon | nonn noon | k,k noon | كود خصم نون noon | noon.com noon
amazon amazon | امازون amazon | امزون amazon | amzon amazon | amazone amazon
carrefour carrefour | carfour carrefour | كارفور carrefour | كرفور carrefour | karfour carrefour
ikea ikea | ايكيا ikea | hd;dh ikea | ikia ikea
نمشي namshi | namshe namshi | كود نمشي namshi | klad namshi
شي ان shein | شيإن shein | sheen shein | shein discount shein
ماكس max-fashion`
  .split(/[|\n]/)
  .map((line) => line.trim())
  .filter(Boolean)
  .map((line) => ({ typed: line.slice(0, line.lastIndexOf(' ')), slug: line.slice(line.lastIndexOf(' ') + 1) }))

test('Enter opens the store, however its name is spelt', { tag: '@once' }, async ({ page, open, say }) => {
  test.slow()
  expect(entered).toHaveLength(30)
  await open('/products')
  const heading = page.getByRole('heading', {
    level: 1,
    name: new RegExp(say('^(المنتجات|نتائج)', '^(Products|Results)')),
  })
  for (const { typed, slug } of entered) {
    const search = page.getByRole('searchbox').first()
    await search.fill(typed)
    await search.press('Enter')
    await expect(page, typed).toHaveURL(new RegExp(`/shop/\\d+/${slug}$`))
    await page.goBack()
    // Until then a store page is shown, which has its own search box.
    await expect(heading).toBeVisible()
  }
  await open('/')
  const hero = page.getByRole('main').getByRole('combobox').first()
  await hero.fill('امزون')
  await hero.press('Enter')
  await expect(page).toHaveURL(/\/shop\/\d+\/amazon$/)
  await open(`/products?search=${encodeURIComponent('نوون')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(say('نتائج البحث عن', 'Results for')))
  await expect(page.getByRole('heading', { level: 2, name: say('المتاجر', 'Stores') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: say('المنتجات', 'Products') })).toHaveCount(0)
})

test('the best code is copied from the search on the first page', { tag: '@once' }, async ({ page, open, say }) => {
  await open('/')
  const search = page.getByRole('combobox').first()
  await search.focus()
  await page.keyboard.type('noon')
  const code = page.getByRole('option', { name: new RegExp(say('^نسخ الكود', '^Copy code')) }).first()
  await expect(code).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(code).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // The page's instructions mention copying as well.
  const confirmed = page.getByText(new RegExp(say('تم نسخ الكود', 'copied'))).filter({ visible: true })
  await expect(confirmed.first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect((await code.getAttribute('aria-label'))?.replaceAll(' ', '')).toContain(copied)
})

test('a missing store can be requested', { tag: '@once' }, async ({ page, open, say }) => {
  await open('/shops')
  await page
    .getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') })
    .first()
    .fill('zzzzqqqq')
  await page.getByRole('option', { name: 'zzzzqqqq' }).click()
  await expect(page).toHaveURL(/\/add-store\?store=zzzzqqqq/)
})
