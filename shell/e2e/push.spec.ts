import { pushBrowser } from '../../api/src/testing/push-browser.ts'
import { browserArguments, findBrowser } from '../../infra/test/browser.ts'
import { joinSite } from './account.ts'
import { openStore } from './bazaar.ts'
import { pushEndpoint, pushedTo } from './push-service.ts'
import { expect, StaffApi, test, uniqueWord } from './staff.ts'

// Headless Chromium has no notifications.
test.use({ launchOptions: { executablePath: await findBrowser(), args: browserArguments() } })

/*
 * A browser without a screen cannot do two of the steps. It has no push service: the page gets a subscription whose messages
 * come to the journey, which hands them to the browser as its push service would. And it has no notification to press: where
 * one leads is read from it, and `shell/edge/files/push-worker.test.ts` tries the press.
 */
test('push messages are enabled, a price drops, and the device shows it and opens the product', async ({
  page,
  context,
  open,
  say,
  language,
  admin,
}) => {
  const device = uniqueWord()
  const receiver = pushBrowser(pushEndpoint(device))
  await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'])
  await page.addInitScript(({ endpoint, keys }) => {
    let subscribed: object | null = null
    PushManager.prototype.getSubscription = async () => subscribed as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const unsubscribe = async () => {
        subscribed = null
        return true
      }
      subscribed = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe }
      return subscribed as PushSubscription
    }
  }, receiver.device)
  const browserProtocol = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browserProtocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'))
      if (found) resolve(found.registrationId)
    })
  })
  await browserProtocol.send('ServiceWorker.enable')

  const name = `${say('مصباح', 'Lamp')} ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'rdfa', title: name, language, currency: 'SAR', price: '90.00' })
  const person = await joinSite(context)
  const account = await StaffApi.of(page.request, person)
  await account.send('PATCH', '/notification/settings', { quietFrom: null, quietTo: null })
  const tracked = await account.send('POST', '/tracking', { url: store.url })
  await account.send('POST', `/tracking/${tracked.id}/alert`, { kind: 'target', amount: 8_000, currency: 'SAR' })

  await open('/dashboard#alerts')
  const toggle = page.getByRole('switch', { name: say('على هذا الجهاز', 'On this device') })
  await toggle.press('Space')
  await expect(toggle).toBeChecked()
  const registrationId = await registered

  await store.reprice('75.00')
  await expect(async () => expect(await pushedTo(device)).toHaveLength(1)).toPass({ timeout: 20_000 })
  const [body = Buffer.alloc(0)] = await pushedTo(device)
  const message = receiver.decrypt(body)
  expect(message).toMatchObject({ title: name, language })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/push/')
      const notifications = (await worker?.getNotifications()) ?? []
      return notifications.map(({ title, body, dir, lang, data }) => ({ title, body, dir, lang, path: data.path }))
    })
  // A delivered message has no receipt, and is lost if the worker starts too late: it is resent, as push services do,
  // and its tag keeps a single one.
  const origin = new URL(page.url()).origin
  await expect(async () => {
    await browserProtocol.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
    await expect.poll(shown, { timeout: 5_000 }).toHaveLength(1)
  }).toPass()
  const [notification] = await shown()
  expect(notification).toMatchObject({ title: name, lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  expect(notification?.body).toContain('75')
  await page.goto(notification?.path)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)

  // Another device ends the session: nothing more arrives here.
  const { items } = await account.send('GET', '/auth/sessions')
  for (const { id, isCurrent } of items) if (!isCurrent) await account.send('DELETE', `/auth/sessions/${id}`)
  const trial = await page.request.post('/api/v1/notification/test', {
    data: { channel: 'push' },
    headers: account.authorization,
  })
  expect(trial.status()).toBe(404)
  await store.close()
})
