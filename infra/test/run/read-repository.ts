import { join } from 'node:path'
import type { RemoteDescription, RouteDescription } from '../../../shared/federation/remote.ts'
import { ownRoutes } from '../../../shell/src/own-routes.ts'
import { frontEnds } from '../../contract/remote-uses.ts'
import { importEdges, sourceFiles } from '../source-files.ts'
import type { Repository, Screen } from './changed-tests.ts'
import { root } from './run-program.ts'

/** One line of `expose.tsx`: the name of a screen and the file of its component. */
const exposed = /['"]?([\w-]+)['"]?:\s*\(\)\s*=>\s*import\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g

/** How paths of a route begin: two parts in the back-office, one elsewhere. */
const addressOf = ({ path }: Pick<RouteDescription, 'path'>): string =>
  path
    .split('/')
    .slice(0, path.startsWith('/admin') ? 3 : 2)
    .join('/')

/** The screens of a remote; those of a section are all made from one file. */
async function screensOf(folder: string): Promise<Screen[]> {
  const { remote }: { remote: RemoteDescription } = await import(join(root, folder, 'remote.ts'))
  const expose = join(folder, 'src', 'expose.tsx')
  const text = sourceFiles.find(({ path }) => path === expose)?.text ?? ''
  const files = new Map([...text.matchAll(exposed)].map(([, name, file = '']) => [name, join(expose, '..', file)]))
  return Object.entries<RouteDescription>(remote.routes).map(([name, route]) => ({
    file: files.get(name) ?? expose,
    address: addressOf(route),
  }))
}

/** This repository, as far as `changedTests` looks at it. */
export async function readRepository(): Promise<Repository> {
  const remotes = frontEnds(root).filter((folder) => folder !== 'shell')
  const own = Object.values<RouteDescription>(ownRoutes).map((route) => ({
    file: 'shell/src/routes.tsx',
    address: addressOf(route),
  }))
  return {
    sources: sourceFiles,
    edges: importEdges,
    screens: [...(await Promise.all(remotes.map(screensOf))).flat(), ...own],
  }
}
