import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import { screens as accountScreens } from '../../mf-account/src/expose.tsx'
import { screens as publicScreens } from '../../mf-public/src/expose.tsx'

const remotes: Readonly<Record<string, Screens>> = { public: publicScreens, account: accountScreens }

/** Stands in for the shell's loader of remotes: everything is in the one bundle already. */
export async function loadScreens(entry: RegistryEntry): Promise<Screens> {
  const screens = remotes[entry.id]
  if (!screens) throw new Error(`The single bundle has no remote "${entry.id}"`)
  return screens
}
