import type { Language } from '@qasima/shared/contract/language'
import type { LocalOverride } from '@qasima/shared/federation/local-override'
import { type RegistryRoute, releaseAddress } from '@qasima/shared/federation/registry'
import { preloadedFonts } from '@qasima/shared/ui/fonts/font-faces'
import type { HostBuild } from '../files/host-build.ts'
import type { DocumentScript, Preload } from './document-files.ts'

/** The scripts that start the page. `override`: of a developer, whose React can apply edits. */
export function startScripts(host: HostBuild, override: LocalOverride | undefined): readonly DocumentScript[] {
  if (override && override.remote === null) return [{ address: `${override.origin}/shell/shell.js` }]
  const files = override ? (host.developmentScripts ?? host.scripts) : host.scripts
  return files.map(({ file, integrity }) => ({ address: `/assets/${file}`, integrity }))
}

/** What the first screen needs, so that the browser fetches all of it in parallel. */
export function preloadsFor(host: HostBuild, language: Language, owner: RegistryRoute | undefined): Preload[] {
  const fonts = preloadedFonts[language]
    .filter((file) => `fonts/${file}` in (host.site ?? {}))
    .map((file): Preload => ({ address: `/fonts/${file}`, as: 'font' }))
  if (!owner) return fonts
  const { remote, screen } = owner
  const own = [remote.entry, ...remote.expose, ...(remote.screens[screen]?.files ?? [])]
  const lazy = (remote.screens[screen]?.facades ?? []).flatMap((facade) => host.shared[facade] ?? [])
  const scripts = [
    ...own.map(({ file, integrity }) => ({ address: releaseAddress(remote.release, file), integrity })),
    ...lazy.map(({ file, integrity }) => ({ address: `/assets/${file}`, integrity })),
  ]
  const seen = new Set<string>()
  return [
    ...fonts,
    ...scripts
      .filter(({ address }) => !seen.has(address) && seen.add(address))
      .map((script): Preload => ({ ...script, as: 'script' })),
  ]
}
