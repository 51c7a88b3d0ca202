import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess } from './site-process.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

const root = join(import.meta.dirname, '..', '..')

/** An edge with its own settings in front of the other journeys' API. */
async function startEdge(environment: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'qasima-edge-'))
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const edge = await startProcess({
    root,
    script: 'infra/start/server.ts',
    ready: 'Serving edge',
    environment: {
      ROLES: 'edge',
      PORT: port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      API_ORIGIN: process.env.QASIMA_SITE ?? '',
      ...environment,
    },
  })
  return {
    origin,
    async stop() {
      await edge.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Mocks the script of a service: loads and shows what the service would, from its own hosts. */
const standIn = (host: string, id: string) => `
  addEventListener('securitypolicyviolation', (event) => {
    document.documentElement.dataset.violation = event.violatedDirective + ' ' + event.blockedURI
  })
  const box = document.createElement('aside')
  box.textContent = 'Chat of ' + ${id}
  const style = document.createElement('style')
  style.textContent = 'aside.chat { position: fixed }'
  document.head.append(style)
  box.className = 'chat'
  document.body.append(box)
  fetch('https://${host}/settings').then((reply) => reply.text()).then((text) => { box.dataset.settings = text })
`

for (const { setting, id, script, host, idInPage } of [
  {
    setting: 'crisp:9f0d2c1a-7b3e-4c5d-8e6f-0123456789ab',
    id: '9f0d2c1a-7b3e-4c5d-8e6f-0123456789ab',
    script: 'https://client.crisp.chat/l.js',
    host: 'client.crisp.chat',
    idInPage: 'window.CRISP_WEBSITE_ID',
  },
  {
    setting: 'intercom:abc123',
    id: 'abc123',
    script: 'https://widget.intercom.io/widget/abc123',
    host: 'api-iam.intercom.io',
    idInPage: 'window.intercomSettings.app_id',
  },
]) {
  test(`the chat ${setting.split(':')[0]} starts after the first interaction, within its policy`, async ({
    page,
    language,
    refusals,
  }) => {
    const edge = await startEdge({ CHAT: setting })
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: standIn(host, idInPage), headers }),
    )
    await page.route(`https://${host}/settings`, (route) => route.fulfill({ body: 'known', headers }))
    try {
      await page.goto(edge.origin + withLanguage('/contact', language))
      await screenReady(page)
      const chat = page.getByText(`Chat of ${id}`)
      await expect(chat).toHaveCount(0)
      await page.mouse.wheel(0, 100)
      await page.keyboard.press('Tab')
      await expect(chat).toBeVisible()
      await expect(chat).toHaveAttribute('data-settings', 'known')
      await expect(page.locator('html')).not.toHaveAttribute('data-violation')
      await page.evaluate(() => fetch('https://other.example/').catch(() => {}))
      await expect(page.locator('html')).toHaveAttribute('data-violation', /connect-src https:\/\/other.example/)
      expect(refusals.splice(0).join()).toContain('https://other.example/')
    } finally {
      await edge.stop()
    }
  })
}

test('calls move on to the next base address when the first is unreachable', async ({ page, language, say }) => {
  const asked: string[] = []
  const site = process.env.QASIMA_SITE ?? ''
  // The second base: another origin, which allows the page with CORS.
  const alive = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    const { origin = '' } = request.headers
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'authorization, content-type, accept-language, x-client-version')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const reply = await fetch(site + request.url, { headers: { 'accept-language': language } })
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
    response.end(await reply.text())
  })
  await new Promise<void>((resolve) => alive.listen(0, '127.0.0.1', resolve))
  const { port } = alive.address() as AddressInfo
  const edge = await startEdge({
    API_BASES: `http://127.0.0.1:${await freePort()}/api/v1,http://127.0.0.1:${port}/api/v1`,
  })
  try {
    await page.goto(edge.origin + withLanguage('/', language))
    await screenReady(page)
    await page
      .getByRole('link', { name: say('المتاجر', 'Shops') })
      .first()
      .click()
    await expect(page.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') }).first()).toBeVisible()
    await expect.poll(() => asked.some((url) => url.startsWith('/api/v1/shop/shop-list'))).toBe(true)
    await expect(page.getByRole('link', { name: new RegExp(say('نون', 'noon')) }).first()).toBeVisible()
  } finally {
    await edge.stop()
    alive.close()
  }
})
