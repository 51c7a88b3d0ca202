import { expect, screenReady, test, withLanguage } from './visit.ts'

for (const path of ['/', '/shops', '/shop/1/store', '/signin', '/blog']) {
  test(`the first view of ${path} fetches no file twice`, async ({ page, language }) => {
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
