import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryEntry, type ReleaseFile, releaseAddress } from '@qasima/shared/federation/registry'
import type { RenderedPage } from '@qasima/shared/federation/rendering'
import { rulesByClass } from '@qasima/shared/ui/styles/class-rules'
import { LRUCache } from 'lru-cache'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseFiles } from '../files/release-files.ts'
import type { DocumentStyles } from './document-files.ts'

/** A file of styles with the classes that it has. */
interface KnownFile extends DocumentStyles {
  readonly classes: ReadonlySet<string>
}

/** Files of releases that are remembered: those in force, and some of before. */
const maxFiles = 200

/** What draws the page, and which screen of it; no name where an address leads nowhere. */
interface StyledScreen {
  readonly remote: RegistryEntry
  readonly name: string | undefined
}

const styleFilesOf = ({ remote, name = '' }: StyledScreen): ReleaseFile[] =>
  [remote.styleFile, remote.screens[name]?.styleFile].filter((file) => file !== undefined)

/** How a document gets its styles. */
export interface PageStyles {
  /** In the order in which they apply, before what is inline. */
  readonly files: readonly DocumentStyles[]
  /** The styles of every page, where no file has them. */
  readonly common: string
  /** Those of this page that no file has. */
  readonly own: string
}

/**
 * Divides the styles of documents into files and what stays inline. A class is named by its rules, so that whatever a file
 * lacks is known by name: a release that was built beside another shell has a little more inline, and is never wrong.
 */
export function divideStyles(files: ReleaseFiles) {
  const known = new LRUCache<string, Promise<KnownFile | undefined>>({ max: maxFiles })
  /** What no file had of a page, and which files these were: documents are made of a kept page again and again. */
  const divided = new WeakMap<RenderedPage, { readonly files: string; readonly own: string }>()

  async function read(address: string, integrity: string, path: () => Promise<string | undefined>) {
    const found = await path()
    if (found === undefined) return undefined
    const css = await readFile(found, 'utf8')
    return { address, integrity, classes: new Set(rulesByClass(css).keys()) }
  }

  /** Undefined where it cannot be read: everything is inline then, and the next document looks again. */
  async function find(
    address: string,
    { integrity }: ReleaseFile,
    path: () => Promise<string | undefined>,
  ): Promise<KnownFile | undefined> {
    const reading = known.get(address) ?? read(address, integrity, path).catch(() => undefined)
    known.set(address, reading)
    const file = await reading
    if (!file) known.delete(address)
    return file
  }

  function ofHost({ styleFile }: HostBuild) {
    if (!styleFile) return undefined
    return find(`/assets/${styleFile.file}`, styleFile, async () => {
      await files.fetchAsset?.(styleFile.file)
      return join(files.assets, styleFile.file)
    })
  }

  function ofRelease({ release }: RegistryEntry, styleFile: ReleaseFile) {
    return find(releaseAddress(release, styleFile.file), styleFile, async () => {
      const folder = await files.folderOf(release, styleFile.file)
      return folder && join(folder, styleFile.file)
    })
  }

  function ownStyles(page: RenderedPage, found: readonly KnownFile[]): string {
    const addresses = found.map(({ address }) => address).join()
    const before = divided.get(page)
    if (before?.files === addresses) return before.own
    const missing = [...rulesByClass(page.styles)].filter(([name]) => !found.some(({ classes }) => classes.has(name)))
    const own = missing.map(([, rules]) => rules).join('')
    divided.set(page, { files: addresses, own })
    return own
  }

  /** Screen: undefined where an address leads nowhere. Page: none where the browser draws it. */
  return async (host: HostBuild, screen?: StyledScreen, page?: RenderedPage): Promise<PageStyles> => {
    const frame = await ofHost(host)
    // The scripts of an older shell look for the classes of the page in the document alone.
    if (!frame) return { files: [], common: host.styles, own: page?.styles ?? '' }
    const ofScreen = screen ? await Promise.all(styleFilesOf(screen).map((file) => ofRelease(screen.remote, file))) : []
    const found = [frame, ...ofScreen.filter((file) => file !== undefined)]
    return {
      files: found.map(({ address, integrity }) => ({ address, integrity })),
      common: '',
      own: page ? ownStyles(page, found) : '',
    }
  }
}
