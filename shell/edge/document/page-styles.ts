import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RegistryEntry, type ReleaseFile, releaseAddress } from '@qasima/shared/federation/registry'
import type { RenderedPage } from '@qasima/shared/federation/rendering'
import { rulesByClass } from '@qasima/shared/ui/styles/class-rules'
import { LRUCache } from 'lru-cache'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseFiles } from '../files/release-files.ts'
import type { DocumentStyles } from './document-files.ts'

/** A stylesheet and the classes it contains. */
interface KnownFile extends DocumentStyles {
  readonly classes: ReadonlySet<string>
}

/** How many release files are remembered: current and some earlier ones. */
const maxFiles = 200

/** The remote and screen of the page; no name for an unknown address. */
interface StyledScreen {
  readonly remote: RegistryEntry
  readonly name: string | undefined
}

const styleFilesOf = ({ remote, name = '' }: StyledScreen): ReleaseFile[] =>
  [remote.styleFile, remote.screens[name]?.styleFile].filter((file) => file !== undefined)

/** How a document gets its styles. */
export interface PageStyles {
  /** In the order in which they apply, before inline styles. */
  readonly files: readonly DocumentStyles[]
  /** The styles of every page, if no file has them. */
  readonly common: string
  /** Styles of this page that no file has. */
  readonly own: string
}

/**
 * Divides the styles of documents into files and inline parts. A class is named after its rules, so anything missing in
 * a file is found by name: a release built beside another shell just has a little more inline.
 */
export function divideStyles(files: ReleaseFiles) {
  const known = new LRUCache<string, Promise<KnownFile | undefined>>({ max: maxFiles })
  /** The styles of a page missing in files, and which files: one cached page is used for many documents. */
  const divided = new WeakMap<RenderedPage, { readonly files: string; readonly own: string }>()

  async function read(address: string, integrity: string, path: () => Promise<string | undefined>) {
    const found = await path()
    if (found === undefined) return undefined
    const css = await readFile(found, 'utf8')
    return { address, integrity, classes: new Set(rulesByClass(css).keys()) }
  }

  /** Undefined if it cannot be read: everything is inline then, and the next document tries again. */
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

  /** `screen`: undefined for an unknown address. `page`: undefined if the browser renders it. */
  return async (host: HostBuild, screen?: StyledScreen, page?: RenderedPage): Promise<PageStyles> => {
    const frame = await ofHost(host)
    // The scripts of an older shell look for the page's classes only in the document.
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
