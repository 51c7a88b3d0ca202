import type { Page } from 'playwright/test'
import { enterAccount } from './account.ts'
import { expect, StaffApi, test } from './staff.ts'
import { screenReady } from './visit.ts'

test('four tabs share one stream, and another takes over when the reading one is closed', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/notification/stream')) streams.push(request.frame().page())
  })
  const person = await enterAccount({ page, open, say, language })
  const account = await StaffApi.of(page.request, person)
  await expect(async () => expect(streams).toEqual([page])).toPass()
  const tabs = [page]
  for (let tab = 2; tab <= 4; tab += 1) {
    const another = await context.newPage()
    await another.goto(page.url())
    await screenReady(another)
    tabs.push(another)
  }
  const countIs = async (words: string) => {
    for (const tab of tabs)
      await expect(
        tab.getByRole('button', { name: new RegExp(say('^الإشعارات', '^Notifications')) }),
      ).toHaveAccessibleName(words)
  }
  await countIs(say('الإشعارات', 'Notifications'))
  // On a phone the bell fits into the single row of the navbar.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
  await account.send('POST', '/notification/test', { channel: 'app' })
  await countIs(say('الإشعارات: 1 غير مقروء', 'Notifications: 1 unread'))
  expect(streams).toEqual([page])

  tabs.shift()
  await page.close()
  await expect(async () => expect(streams).toHaveLength(2)).toPass()
  await account.send('POST', '/notification/test', { channel: 'app' })
  await countIs(say('الإشعارات: 2 غير مقروءين', 'Notifications: 2 unread'))
  expect(tabs).toContain(streams[1])
  expect(streams).toHaveLength(2)
})
