import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../shared/contract/language.ts'
import { backOfficePath } from '../../shared/federation/back-office.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { reservedSegments, shellPaths } from '../../shared/federation/reserved-paths.ts'
import { StartError } from '../start/start-error.ts'

/** Names of the parts of the repository, and of the remotes that are no section. */
const reserved = ['account', 'admin', 'api', 'infra', 'public', 'shared', 'shell']

/** Folders of remotes, with their descriptions. Root: the folder of the repository. */
export async function readRemotes(root: string): Promise<ReadonlyMap<string, RemoteDescription>> {
  const sections = readdirSync(join(root, 'mf-admin')).map((name) => join('mf-admin', name))
  const folders = ['mf-public', 'mf-account', ...sections].filter((folder) =>
    existsSync(join(root, folder, 'remote.ts')),
  )
  const read = folders.map(async (folder) => {
    const { remote }: { remote: RemoteDescription } = await import(join(root, folder, 'remote.ts'))
    return [folder, remote] as const
  })
  return new Map(await Promise.all(read))
}

const pathsOf = (remotes: ReadonlyMap<string, RemoteDescription>) =>
  [...remotes].flatMap(([folder, { routes }]) => Object.values(routes).map(({ path }) => ({ folder, path })))

/** @throws StartError for a name that no new section can have. */
export function checkSectionName(name: string, remotes: ReadonlyMap<string, RemoteDescription>): void {
  if (!/^[a-z]{2,40}$/.test(name))
    throw new StartError(
      `"${name}" is no name for a section: 2 to 40 letters from a to z, such as deals. Its permissions end with it.`,
    )
  if (reserved.includes(name)) throw new StartError(`"${name}" is reserved: it is what another part is called.`)
  if (remotes.has(join('mf-admin', name))) throw new StartError(`There is a section ${name} already: mf-admin/${name}`)
  const address = `${backOfficePath}/${name}`
  const owner = pathsOf(remotes).find(({ path }) => path === address || path.startsWith(`${address}/`))
  if (owner) throw new StartError(`${address} is an address of ${owner.folder} already; take another name.`)
}

/** The first part of an address: `shop` of `/shop/:shopId`. */
const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** @throws StartError for a name that no new screen of the remote can have. */
export function checkScreenName(
  name: string,
  folder: string,
  { root, remotes }: { readonly root: string; readonly remotes: ReadonlyMap<string, RemoteDescription> },
): void {
  if (!/^(?=.{2,40}$)[a-z]+(-[a-z]+)*$/.test(name))
    throw new StartError(
      `"${name}" is no name for a screen: 2 to 40 letters from a to z, words joined by a dash, such as best-deals.`,
    )
  if ([...reservedSegments, ...languages, ...[...shellPaths, backOfficePath].map(firstPart)].includes(name))
    throw new StartError(`"${name}" is reserved: /${name} is an address of the service itself.`)
  const owner = pathsOf(remotes).find(({ path }) => firstPart(path) === name)
  if (owner) throw new StartError(`/${name} is an address of ${owner.folder} already; take another name.`)
  if (Object.hasOwn(remotes.get(folder)?.routes ?? {}, name))
    throw new StartError(`${folder} has a screen ${name} already.`)
  if (existsSync(join(root, folder, 'src', name)))
    throw new StartError(`The folder ${folder}/src/${name} is there already; take another name.`)
}

/** "Best deals" of `best-deals`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws StartError for texts that the tests of remotes refuse. */
export function checkLabel({ ar, en }: { readonly ar: string; readonly en: string }): void {
  if (!/\p{Script=Arabic}/u.test(ar)) throw new StartError(`--ar "${ar}" has no Arabic letter.`)
  if (!/^[A-Z]/.test(en)) throw new StartError(`--en "${en}" has to begin with a capital letter from A to Z.`)
}
