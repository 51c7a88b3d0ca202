import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { DownloadSlug } from '../contract/shortner/download.ts'
import { VisitorContext } from '../federation/visitor.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { DownloadButton } from './download-button.tsx'
import { UiProvider } from './provider.tsx'

/** In a browser of the Chrome family, as the one of tests is taken for. */
function show(language: 'ar' | 'en', downloads?: readonly DownloadSlug[]) {
  const visitor = { country: 'eg', contact: { email: '', whatsapp: '' }, downloads, appRedirects: [] }
  render(
    <LanguageContext value={language}>
      <VisitorContext value={visitor}>
        <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'}>
          <DownloadButton section="navbar" />
        </UiProvider>
      </VisitorContext>
    </LanguageContext>,
  )
  return screen.getByRole('link')
}

it('leads to the download for this browser in a new tab once it is out', () => {
  const link = show('en', ['chrome'])
  expect(link).toHaveAccessibleName('Download free')
  expect(link).toHaveAttribute('href', '/go/chrome')
  expect(link).toHaveAttribute('target', '_blank')
})

it.each([
  ['en', 'Get notified at launch', '/en/download/chrome', ['android']],
  ['ar', 'أخبروني يوم الإطلاق', '/download/chrome', undefined],
] as const)('offers a message on launch day until then (%s)', (language, name, href, downloads) => {
  const link = show(language, downloads)
  expect(link).toHaveAccessibleName(name)
  expect(link).toHaveAttribute('href', href)
  expect(link).not.toHaveAttribute('target')
})
