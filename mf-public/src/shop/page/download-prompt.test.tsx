import { expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { DownloadPrompt } from './download-prompt.tsx'

function Component() {
  return <DownloadPrompt shopName="Noon" />
}

const open = (at: string, downloads?: []) =>
  renderScreen({ Component }, { path: '/shop', at, ...(downloads && { downloads }) })

it('says what the extension does once it is out', async () => {
  await open('/en/shop')
  expect(screen.getByText(/tries every Noon code/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download free' })).toHaveAttribute('href', '/go/chrome')
})

it.each([
  ['/en/shop', /will try every Noon code .* isn’t available/, 'Get notified at launch'],
  ['/shop', /ستجرّب إضافة قسيمة أكواد Noon/, 'أخبروني يوم الإطلاق'],
])('says at %s that it is coming until then', async (at, text, button) => {
  await open(at, [])
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: button })).toBeVisible()
})
