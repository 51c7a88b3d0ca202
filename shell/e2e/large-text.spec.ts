import type { Page } from 'playwright/test'
import { joinSite } from './account.ts'
import { openStore } from './bazaar.ts'
import { screens } from './screens.ts'
import { expect, StaffApi, test, uniqueWord } from './staff.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Elements wider than the page at 200 % text size, except those that scroll on purpose, such as a row of filters. */
async function tooWide(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  return page.evaluate(() => {
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    }
    const found = [...document.querySelectorAll('[role=tabpanel] *, dialog[open] *, [role=menu] *')]
      .filter((element) => isOut(element) && !element.closest('[role=group]:has(> [aria-pressed])'))
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`page ${scrollWidth}`, ...found] : found
  })
}

test('tracked products and alerts fit a phone with text at 200 %', async ({ page, open, say, language, admin }) => {
  const name = `${say('ترمس', 'Flask')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'microdata', title: name, language, currency: 'JOD', price: '1249.900' })
  const account = await StaffApi.of(page.request, await joinSite(page.context()))
  const { id } = await account.send('POST', '/tracking', { url: store.url })
  await account.send('POST', `/tracking/${id}/alert`, { kind: 'target', amount: 1_000_500, currency: 'JOD' })
  const silent = await account.send('POST', `/tracking/${id}/alert`, { kind: 'lowest', days: 30 })
  const snoozedUntil = new Date(Date.now() + 86_400_000).toISOString()
  await account.send('PATCH', `/tracking/${id}/alert/${silent.id}`, { snoozedUntil })
  await account.send('POST', '/notification/test', { channel: 'app' })

  await test.step('the list, and what opens from it', async () => {
    await open('/dashboard#tracking')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(say('^المزيد: ', '^More: ')) }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await page.keyboard.press('Escape')
    const more = page.getByRole('button', { name: new RegExp(say('^المزيد: ', '^More: ')) })
    const another = page.getByRole('menuitem', { name: say('أضف تنبيهًا آخر', 'Add another alert') })
    const bringIn = page.getByRole('button', { name: say('استيراد', 'Import') })
    for (const opener of [[more, another], [bringIn]]) {
      for (const control of opener) await control.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  await test.step('a page that is looked at before it is tracked', async () => {
    await page.getByLabel(say('رابط المنتج', 'Product link')).fill(store.url)
    await page.getByRole('button', { name: say('ابحث', 'Find product'), exact: true }).click()
    await expect(page.getByRole('group', { name: say('هل هذا هو المنتج؟', 'Is this the product?') })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('the alerts', async () => {
    await open('/dashboard#alerts')
    await expect(page.getByRole('list', { name: say('تنبيهاتك', 'Your alerts') })).toBeVisible()
    await expect(page.getByRole('list', { name: say('إشعاراتك', 'Your notifications') })).toBeVisible()
    await expect(page.getByRole('switch').first()).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  })
  await store.close()
})

/** Content that overflows the page, is cut off, or is covered while reading, with text at 200 %. */
async function unreadable(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
    scrollTo(0, 600)
  })
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && getComputedStyle(element).visibility !== 'hidden'
    })
    const scrolls = (element: Element): boolean => {
      for (let above = element.parentElement; above; above = above.parentElement)
        if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth) return true
      return false
    }
    const text = ({ tagName, textContent }: Element) => `${tagName} ${textContent.trim().slice(0, 60)}`
    const outside = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return (
        (left < -1 || right > innerWidth + 1) &&
        element.textContent.trim() &&
        !element.closest('svg') &&
        !scrolls(element)
      )
    })
    const cut = all.filter((element) => {
      if (element.childElementCount > 0 || !element.textContent.trim()) return false
      const isHidden = /hidden|clip/.test(getComputedStyle(element).overflow)
      return isHidden && element.scrollWidth > element.clientWidth + 1
    })
    const covering = all.filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      const isOver = /fixed|sticky/.test(getComputedStyle(element).position) && width > innerWidth / 2
      return isOver && Math.min(bottom, innerHeight) - Math.max(top, 0) > innerHeight / 4
    })
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth ? [`page ${scrollWidth}`] : []),
      ...outside.map((element) => `outside: ${text(element)}`),
      ...cut.map((element) => `cut: ${text(element)}`),
      ...covering.map((element) => `covers: ${text(element)}`),
    ]
  })
}

test('public screens fit a phone with text at 200 %', async ({ page, open, request }) => {
  const { items } = await (await request.get('/api/v1/product/search?limit=1&country=sa')).json()
  // A loading page has nothing to read yet.
  const read = screens.map((screen) => screen.path).filter((path) => path !== '/loading')
  for (const path of [...read, `/product/${items[0].id}/${items[0].slug}?country=sa`]) {
    await open(path)
    expect.soft(await unreadable(page), path).toEqual([])
  }
})

test('screens of an account fit a phone with text at 200 %', async ({ page, open }) => {
  await joinSite(page.context())
  for (const tab of ['profile', 'tracking', 'alerts', 'settings', 'devices']) {
    await open(`/dashboard#${tab}`)
    expect.soft(await unreadable(page), tab).toEqual([])
  }
})
