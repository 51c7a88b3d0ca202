import { expect, screenReady, test, withLanguage } from './visit.ts'

for (const path of ['/', '/shops', '/shop/1/store', '/signin', '/blog']) {
  test(`the first view of ${path} fetches no file twice`, { tag: '@once' }, async ({ page, language }) => {
    const files: string[] = []
    page.on('request', (request) => {
      if (/\.(js|css|woff2)$/.test(new URL(request.url()).pathname)) files.push(request.url())
    })
    await page.goto(withLanguage(path, language), { waitUntil: 'networkidle' })
    await screenReady(page)
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([])
  })
}

for (const { device, viewport, least } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, least: 3 },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, least: 4 },
]) {
  test(`a ${device} shows a code at once, and ${least} or more on a screen`, async ({ page, open }) => {
    await page.setViewportSize(viewport)
    await open('/shop/12/noon?country=sa')
    const codes = page.locator('main article')
    await expect(codes.first()).toBeInViewport({ ratio: 1 })
    const whole = await codes.evaluateAll((tickets) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
      const boxes = tickets.map((ticket) => ticket.getBoundingClientRect())
      const top = boxes[0]?.top ?? 0
      return boxes.filter(({ height, bottom }) => height > 0 && bottom - top <= innerHeight - bar).length
    })
    expect(whole).toBeGreaterThanOrEqual(least)
  })
}

test('print is light in every theme, names the country, expands the terms, and has no buttons', async ({
  page,
  open,
  say,
}) => {
  await open('/shop/12/noon?country=sa')
  await page.emulateMedia({ media: 'print' })
  const paper = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  expect(paper).toBe('rgb(251, 247, 240)')
  await expect(page.locator('main article details li').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  const codes = page.getByRole('main').getByRole('heading', { name: say('تعمل في السعودية', 'work in Saudi Arabia') })
  await expect(codes.locator('span')).toHaveCSS('clip-path', 'none')
})
