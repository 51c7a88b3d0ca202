import type { ReleaseDetail } from '../../../shared/contract/release/release-detail.routes.ts'
import { entryBudget, screenBudget } from '../../../shared/federation/entry-budget.ts'
import type { HostDescription } from '../../../shared/federation/registry.ts'
import type { DeployedBuild } from '../../../shared/release/deployed-build.ts'

type Facts = Omit<ReleaseDetail, 'release'>

function sizesOf({ sizes, routes }: DeployedBuild): Facts['sizes'] {
  if (!sizes) return null
  return {
    entry: { bytes: sizes.entry, limit: entryBudget(Object.keys(routes).length) },
    screens: Object.entries(sizes.screens).map(([screen, bytes]) => ({ screen, bytes, limit: screenBudget })),
  }
}

/** The parts of a build's description that staff see. */
export function factsOf(build: DeployedBuild | HostDescription): Facts {
  if ('styles' in build) {
    const modules = Object.entries(build.provides).map(([name, version]) => ({ name, version }))
    return { contract: null, facades: null, routes: [], modules, sizes: null }
  }
  const { contract, shared: facades, routes, taken = [] } = build
  return {
    contract,
    facades,
    routes: Object.entries(routes).map(([screen, { path, access = 'public' }]) => ({ screen, path, access })),
    modules: taken.map(({ name, requiredVersion: version }) => ({ name, version })),
    sizes: sizesOf(build),
  }
}
