import { describe, expect, it } from '@jest/globals'
import type { ScreenModule } from '@qasima/shared/federation/screen'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import * as addStore from '../add-store/add-store.tsx'
import * as blog from '../blog/blog.tsx'
import * as contact from '../contact/contact.tsx'
import * as howWeVerify from '../how-we-verify/how-we-verify.tsx'
import * as privacyPolicy from '../privacy-policy/privacy-policy.tsx'
import * as support from '../support/support.tsx'
import * as tour from '../tour/tour.tsx'
import * as uninstall from '../uninstall/uninstall.tsx'

const screens: [path: string, module: ScreenModule][] = [
  ['/add-store', addStore],
  ['/blog', blog],
  ['/contact', contact],
  ['/how-we-verify', howWeVerify],
  ['/installed', tour],
  ['/privacy-policy', privacyPolicy],
  ['/support', support],
  ['/uninstall', uninstall],
]

describe.each(screens)('%s', (path, module) => {
  it.each(['ar', 'en'])('is whole in %s', async (language) => {
    await renderScreen(module, { path, at: language === 'ar' ? path : `/en${path}` })
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toMatch(language === 'ar' ? /\p{Script=Arabic}/u : /^[^\p{Script=Arabic}]+$/u)
    // A sentence that is not there shows its key; a value that is not there, its braces.
    expect(document.body.textContent).not.toMatch(/\{\{|\b(?:public|ui)\.[a-z-]+:/)
    for (const text of document.querySelectorAll('h1, h2, h3, p, li, a, button, label')) {
      expect(text.textContent?.trim()).not.toMatch(/^[a-z]+(?:[A-Z][a-z]+)+(?:_[a-z]+)?$/)
    }
    const { violations } = await axe.run(screen.getByRole('main'), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
