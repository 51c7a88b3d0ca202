import { violationsPath } from '../edge/reports/violation.routes.ts'
import { watchPolicy } from './policy-violations.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** Ways in which a fault of the page could let text run as code. Each tries to set `attacked` on the window. */
const attacks: Readonly<Record<string, { readonly directive: string; readonly attempt: () => unknown }>> = {
  'markup from a text': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      document.body.innerHTML = '<img src="/none" onerror="window.attacked = true">'
    },
  },
  'a script from a text': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      document.createElement('script').text = 'window.attacked = true'
    },
  },
  'a timer with a text': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      const timer: { set(task: string, delay: number): unknown } = {
        set: Reflect.get(window, 'setTimeout').bind(window),
      }
      timer.set('window.attacked = true', 0)
    },
  },
  'a script of another site': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      document.createElement('script').src = 'https://other.example/a.js'
    },
  },
  'an upload as a script': {
    directive: 'require-trusted-types-for',
    attempt: () => {
      document.createElement('script').src = '/assets/../media/a.js'
    },
  },
  'a policy of its own': {
    directive: 'trusted-types',
    attempt: () => {
      const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
      trustedTypes?.createPolicy('mine', { createHTML: (text: string) => text })
    },
  },
}

for (const [what, { directive, attempt }] of Object.entries(attacks)) {
  test(`${what} is refused and reported`, async ({ page, open, refusals }) => {
    const broken = await watchPolicy(page)
    await open('/contact')
    const reported = page.waitForResponse((response) => new URL(response.url()).pathname === violationsPath)
    await expect(page.evaluate(attempt)).rejects.toThrow('TypeError')
    expect((await reported).status()).toBe(200)
    await expect.poll(() => broken).toContain(directive)
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    expect(refusals.splice(0)).not.toEqual([])
  })
}

const attack = { scripts: [{ address: 'https://other.example/a.js' }], preloads: [] }

test("text that gets into the edge's document does not run as code, and is reported", async ({
  page,
  language,
  refusals,
}) => {
  const broken = await watchPolicy(page)
  await page.route('https://other.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.attacked = true' }),
  )
  await page.route(withLanguage('/contact', language), async (route) => {
    const response = await route.fetch()
    const injected = [
      '<script>window.attacked = true</script>',
      '<script src="https://other.example/a.js"></script>',
      '<script src="/assets/none.js"></script>',
      '<img src="/none" onerror="window.attacked = true">',
      '<base href="https://other.example/">',
    ]
    const text = await response.text()
    // The document's own loader script, which its policy allows, with an attacker's list.
    const [, loader = ''] =
      /<script type="application\/json">[^<]*<\/script>\n(<script>.*?<\/script>)/s.exec(text) ?? []
    expect(loader).not.toBe('')
    injected.push(`<script type="application/json">${JSON.stringify(attack)}</script>${loader}`)
    await route.fulfill({ response, body: text.replace('<body>', `<body>${injected.join('')}`) })
  })
  const reported = page.waitForResponse((response) => new URL(response.url()).pathname === violationsPath)
  await page.goto(withLanguage('/contact', language))
  await screenReady(page)
  expect((await reported).status()).toBe(200)
  const scripts = ['script-src-attr', 'script-src-elem', 'script-src-elem', 'script-src-elem']
  await expect.poll(() => broken.filter((directive) => directive.startsWith('script')).toSorted()).toEqual(scripts)
  expect(broken).toContain('base-uri')
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(refusals.splice(0)).not.toEqual([])
})
