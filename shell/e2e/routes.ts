import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteDescription, RouteDescription } from '@qasima/shared/federation/remote'
import { ownRoutes } from '../src/own-routes.ts'

const root = join(import.meta.dirname, '..', '..')

const remoteFolders = [
  'mf-public',
  'mf-account',
  ...readdirSync(join(root, 'mf-admin')).map((section) => join('mf-admin', section)),
]

/** Every route of the product, as described by the remotes and the shell; new ones are included automatically. */
export async function everyRoute(): Promise<RouteDescription[]> {
  const remotes = await Promise.all(
    remoteFolders.map(async (folder) => {
      const module: { readonly remote: RemoteDescription } = await import(join(root, folder, 'remote.ts'))
      return Object.values<RouteDescription>(module.remote.routes)
    }),
  )
  return [...remotes.flat(), ...Object.values(ownRoutes)]
}

/** The form of a route's addresses, without language. */
export const routePattern = ({ path }: RouteDescription): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)

/** Parameter values for one example address of each route. */
const examples: Readonly<Record<string, string>> = {
  shopId: '1',
  slug: '',
  resetToken: 'unknown',
  token: 'unknown',
  platform: 'android',
  kind: 'reset',
  remote: 'public',
}

/**
 * One address of a route, without language.
 * @param idOf finds a record of a section, by its name.
 * @throws Error for a parameter without an example here.
 */
export async function exampleOf(
  { path, pages }: RouteDescription,
  idOf: (section: string) => Promise<string>,
): Promise<string> {
  const [firstPage] = Object.keys(pages ?? {})
  const steps = path.split('/').map(async (step, _, all) => {
    if (!step.startsWith(':')) return step
    const name = step.slice(1).replace('?', '')
    if (name === 'id' && all[1] === 'admin') return idOf(all[2] ?? '')
    if (name === 'productId') return idOf('product')
    const example = firstPage ?? examples[name]
    if (example === undefined) throw new Error(`${path}: there is no example of ${name} to make a picture with`)
    return example
  })
  return (await Promise.all(steps)).join('/').replace(/(.)\/$/, '$1')
}
