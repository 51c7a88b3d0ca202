import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import type { Screens } from '@qasima/shared/federation/screen'
import { LanguageContext } from '@qasima/shared/i18n/language-context'
import { UiProvider } from '@qasima/shared/ui/provider'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

/**
 * A page that is not the shell: it uses the Module Federation runtime, provides shared modules, and loads a remote by
 * its manifest. Remotes contain no runtime; the runtime's plugin gives them the page's.
 */

/** A shared module with its version. */
interface SharedModule {
  readonly version: string
  readonly module: object
}

// Set by the module evaluated before this one.
const { shared } = globalThis as typeof globalThis & { readonly shared: Readonly<Record<string, SharedModule>> }

const query = new URLSearchParams(location.search)
const asked = (name: string): string => query.get(name) ?? ''

const federation = createInstance({
  name: 'plain_page',
  plugins: [provideRuntime()],
  remotes: [{ name: asked('remote'), entry: asked('manifest') }],
  shared: Object.fromEntries(
    Object.entries(shared)
      .filter(([request]) => request !== asked('without'))
      .map(([request, { version, module }]) => [
        request,
        { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]),
  ),
})

async function show(): Promise<void> {
  const container = await federation.loadRemote<{ screens: Screens }>(`${asked('remote')}/screens`)
  const screen = await container?.screens[asked('screen')]?.()
  if (!screen) throw new Error('There is no such screen')
  const { Component, loader } = screen
  const routes = [{ path: '*', Component, ...(loader && { loader }), hydrateFallbackElement: null }]
  const router = createMemoryRouter(routes)
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <LanguageContext value="en">
      <UiProvider direction="ltr">
        <RouterProvider router={router} />
      </UiProvider>
    </LanguageContext>,
  )
}

show().catch((error) => {
  document.body.append(String(error))
})
