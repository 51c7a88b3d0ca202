import { expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import * as download from './download.tsx'

it.each([
  ['/download/ios', 'تطبيق iPhone وiPad لم يصدر بعد', 'تصفّح كل المتاجر', '/shops'],
  ['/en/download/firefox', 'The Firefox add-on is not out yet', 'Browse all stores', '/en/shops'],
  ['/en/download/unknown', 'The Chrome extension is not out yet', 'Browse all stores', '/en/shops'],
])('%s says that nothing was installed, and leads on', async (at, title, browse, to) => {
  await renderScreen(download, { path: '/download/:platform', at })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: browse })).toHaveAttribute('href', to)
})
