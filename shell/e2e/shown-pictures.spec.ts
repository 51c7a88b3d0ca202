import type { Page } from 'playwright/test'
import { joinSite } from './account.ts'
import { screens, screensOfStaff } from './screens.ts'
import { expect, StaffApi, test } from './staff.ts'

/** Counts the pictures of the page, and lists the empty ones. */
const picturesOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getBoundingClientRect().width > 0
    const images = [...document.querySelectorAll('img')].filter(isShown)
    const drawings = [...document.querySelectorAll<SVGUseElement>('main svg > use')].filter(
      ({ ownerSVGElement: svg }) => (svg ? isShown(svg) : false),
    )
    // An empty square the size of a picture, or one with only a letter.
    const plates = [...document.querySelectorAll('main [aria-hidden=true]')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { backgroundColor, maskImage } = getComputedStyle(element)
      const isPlate =
        width >= 28 && Math.abs(width - height) < 4 && !/, 0\)$/.test(backgroundColor) && maskImage === 'none'
      return isPlate && !element.querySelector('img, svg, canvas')
    })
    return {
      // Icons are no pictures.
      count: images.length + drawings.filter(({ href }) => !href.baseVal.startsWith('#')).length,
      empty: [
        ...images.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).map(({ src }) => src),
        ...drawings.filter((drawing) => drawing.getBBox().width === 0).map(({ outerHTML }) => outerHTML),
        ...plates.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ],
    }
  })

/** Scrolls down to load lazy pictures, expects that none is missing, and counts them. */
async function countPictures(page: Page, path: string): Promise<number> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })
  const hasLoaded = () =>
    page.evaluate(() =>
      [...document.images].every(
        ({ complete, offsetWidth, loading }) => complete || !offsetWidth || loading === 'lazy',
      ),
    )
  await expect.poll(hasLoaded).toBe(true)
  let count = 0
  // The file of drawings may still be loading.
  const emptyOnes = async () => {
    const found = await picturesOf(page)
    count = found.count
    return found.empty
  }
  await expect.configure({ soft: true }).poll(emptyOnes, { message: path }).toEqual([])
  return count
}

test('no screen of the demo has an empty plate or a letter instead of a picture', async ({ page, open, request }) => {
  const { items } = await (await request.get('/api/v1/product/search?limit=1')).json()
  const product = `/product/${items[0].id}/${items[0].slug}?country=all`
  let seen = 0
  for (const path of [...screens.map((screen) => screen.path), product]) {
    await open(path)
    seen += await countPictures(page, path)
  }
  expect(seen).toBeGreaterThan(100)
})

test('no screen of an account has an empty plate or a letter instead of a picture', async ({
  page,
  open,
  request,
  language,
}) => {
  const headers = { 'accept-language': language }
  const account = await StaffApi.of(page.request, await joinSite(page.context()))
  const { items } = await (await request.get('/api/v1/product/search?limit=3&country=sa', { headers })).json()
  for (const { id } of items) await account.send('POST', '/tracking', { productId: id })
  let seen = 0
  for (const { path } of screensOfStaff.filter((screen) => screen.path.startsWith('/dashboard'))) {
    await open(path)
    if (path.endsWith('#tracking'))
      await expect(page.getByRole('link', { name: items[0].name, exact: true })).toBeVisible()
    seen += await countPictures(page, path)
  }
  expect(seen).toBeGreaterThan(2)
})
