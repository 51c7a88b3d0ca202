import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentStateElement } from '@qasima/shared/federation/document-state'
import type { Locator, Page } from 'playwright/test'
import { widgetWords } from '../../infra/demo-chat/browser/widget.words.ts'
import { complaintsOf } from './complaints.ts'
import type { Site } from './site-process.ts'
import { adminPassword, startSite } from './start-site.ts'
import { violations } from './violations.ts'
import { test as base, expect, screenReady } from './visit.ts'

const test = base.extend<object, { site: Site }>({
  // Separate, because the other journeys run without a chat; this one starts the default one.
  site: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'qasima-chat-'))
      const site = await startSite({ DATA_DIR: folder, SEED: 'none', ADMIN_PASSWORD: adminPassword, CHAT: '' })
      await use(site)
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
})

/** The address of the chat according to the document. */
async function chatOf(page: Page): Promise<string> {
  const state = JSON.parse((await page.locator(`#${documentStateElement}`).textContent()) ?? '{}')
  expect(state.chat.service).toBe('local')
  return state.chat.id
}

/** The layout shifts so far, as Web Vitals count them, including those after input. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // The DOM types lack this kind of entry.
          const entries = list.getEntries() as unknown as readonly { readonly value: number }[]
          resolve(entries.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

/** Uses the page until its chat is there: a key that is pressed before the page listens is no sign of use. */
const bringChat = (page: Page, launcher: Locator) =>
  expect(async () => {
    await page.keyboard.press('Shift')
    await expect(launcher).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('a visitor and an agent exchange messages', async ({ page, context, open, language, say }) => {
  const words = widgetWords[language]
  const question = say('هل يعمل كود SAVE10 في مصر؟', 'Does SAVE10 work in Egypt?')
  const reply = say('نعم، جرّبناه صباح اليوم.', 'Yes, we tried it this morning.')
  const complaints = complaintsOf(page)
  const launcher = page.getByRole('button', { name: words.title })
  const log = page.getByRole('log', { name: words.messages })
  const input = page.getByRole('textbox', { name: words.message })

  await test.step('the button comes once the page is used, and moves nothing', async () => {
    await open('/contact')
    await expect(launcher).toHaveCount(0)
    const before = await shiftsOf(page)
    await bringChat(page, launcher)
    expect(await shiftsOf(page)).toBe(before)
    const box = await launcher.boundingBox()
    const middle = (page.viewportSize()?.width ?? 0) / 2
    expect((box?.x ?? 0) < middle).toBe(language === 'ar')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the visitor writes', async () => {
    await launcher.click()
    await expect(input).toBeFocused()
    await input.fill(question)
    await input.press('Enter')
    await expect(log.getByText(question)).toBeVisible()
    await expect(input).toHaveValue('')
    expect(await violations(page)).toEqual([])
  })

  const operator = await context.newPage()
  const operatorComplaints = complaintsOf(operator)
  await test.step('the person who answers reads it, and replies', async () => {
    await operator.goto(await chatOf(page))
    await operator.getByRole('button', { name: question }).click()
    await expect(operator.getByRole('log').getByText(question)).toBeVisible()
    await operator.getByRole('textbox', { name: 'Reply' }).fill(reply)
    await operator.getByRole('button', { name: 'Send reply' }).click()
    await expect(operator.getByRole('log').getByText(reply)).toBeVisible()
    expect(await violations(operator)).toEqual([])
  })

  await test.step('the visitor reads the reply, also after a reload', async () => {
    await page.bringToFront()
    await expect(log.getByText(reply)).toBeVisible()
    await page.reload()
    await screenReady(page)
    await bringChat(page, launcher)
    await launcher.click()
    await expect(log.getByText(question)).toBeVisible()
    await expect(log.getByText(reply)).toBeVisible()
    await input.press('Escape')
    await expect(launcher).toBeFocused()
    await page.emulateMedia({ media: 'print' })
    await expect(launcher).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
  expect([...complaints, ...operatorComplaints]).toEqual([])

  await test.step('while the chat is away nothing typed is lost', async () => {
    const calls = `${await chatOf(page)}/**`
    await page.context().route(calls, (route) => route.abort())
    await launcher.click()
    await input.fill(say('شكرًا لكم', 'Thank you'))
    await input.press('Enter')
    await expect(page.getByRole('alert').getByRole('link', { name: words.contact })).toBeVisible()
    await expect(input).toHaveValue(say('شكرًا لكم', 'Thank you'))
    await page.context().unroute(calls)
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await expect(log.getByText(say('شكرًا لكم', 'Thank you'))).toBeVisible()
  })
})
