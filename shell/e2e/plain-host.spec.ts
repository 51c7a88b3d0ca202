import { bases } from '@qasima/shared/contract/route'
import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { readRegistry } from '@qasima/shared/federation/registry.routes'
import { federationName } from '@qasima/shared/federation/remote'
import { startPlainHost } from './plain-host.ts'
import { expect, test } from './visit.ts'

/** The parts of a manifest that are read. */
interface Manifest {
  readonly name: string
  readonly shared: readonly { readonly name: string }[]
}

// Both use one page, which takes seconds to build.
test.describe.configure({ mode: 'default' })

let host: Awaited<ReturnType<typeof startPlainHost>>
let manifest: string
test.beforeAll(async () => {
  const site = process.env.QASIMA_SITE
  const releases = (await (await fetch(`${site}${bases.edge}${readRegistry.path}`)).json()) as KnownRegistry
  const account = releases.find(({ id }) => id === 'account')
  manifest = `${site}/remotes/${account?.release}/mf-manifest.json`
  const { name, shared } = (await (await fetch(manifest)).json()) as Manifest
  expect(name).toBe(federationName('account'))
  host = await startPlainHost(shared.map((row) => row.name))
})
test.afterAll(() => host.close())

const addressOf = (screen: string, more: Readonly<Record<string, string>> = {}) =>
  `${host.origin}/?${new URLSearchParams({ remote: federationName('account'), manifest, screen, ...more })}`

test('a page on another origin loads a remote by its manifest, with only the public runtime', async ({ page }) => {
  await page.goto(addressOf('forgot-password'))
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  // The screen uses the page's React and forms.
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('no address')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('a module that the page does not share affects only the screens that use it', async ({ page }) => {
  // Chunks of both screens wait for it, as for everything the shell has from its start.
  const without = '@qasima/shared/ui/ticket'
  await page.goto(addressOf('profile-setup', { without }))
  await expect(page.getByText('RUNTIME-012')).toBeVisible()
  await page.goto(addressOf('forgot-password', { without }))
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
})
