import { expect, test } from './visit.ts'

test('a failing code is reported, and the next best one is copied with one press', async ({ page, open, say }) => {
  await open('/shop/12/noon?country=sa')
  const codes = page.getByRole('article')
  const first = codes.first()
  await first.getByRole('button', { name: new RegExp(say('نسخ الكود', 'Copy code')) }).click()
  await expect(first.getByText(say('هل نجح معك؟', 'Did it work?'))).toBeVisible()
  const tried = await page.evaluate(() => navigator.clipboard.readText())

  await first.getByRole('button', { name: new RegExp(say('^لم ينجح الكود', '^It didn’t work')) }).click()
  await expect(first.getByRole('status').filter({ hasText: say('شكرًا', 'Thanks') })).toBeVisible()
  await first.getByRole('button', { name: say('انتهت صلاحيته', 'It has expired') }).click()
  const next = first.getByRole('button', { name: new RegExp(say('^جرّب .* بدلًا منه$', '^Try .* instead$')) })
  const named = (await next.textContent()) ?? ''
  await next.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(tried)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(named).toContain(copied)

  // The replacement code is asked about as well.
  const worked = (code: string) =>
    first.getByRole('button', { name: say(`نجح الكود: ${code}`, `It worked: ${code}`), exact: true })
  const thanks = first.getByRole('status').filter({ hasText: say('شكرًا', 'Thanks') })
  await worked(copied).click()
  await expect(thanks).toHaveCount(2)

  // The same visitor changes their vote: still one vote.
  await worked(tried).click()
  await expect(next).toHaveCount(0)
  await expect(thanks).toHaveCount(1)
})
