import type { RemoteDescription, RouteDescription } from './remote.ts'

/** A file of a release with its subresource integrity. */
export interface ReleaseFile {
  /** Path relative to the release's folder. */
  readonly file: string
  readonly integrity: string
}

/** What a screen cannot start without. */
export interface ScreenNeeds {
  readonly files: readonly ReleaseFile[]
  /** Shared façades it takes from the host that the page does not have from its start, by their module request. */
  readonly facades: readonly string[]
  /** Its styles beside those of `RemoteBuild.styleFile`; absent where they are few, which stand in the document. */
  readonly styleFile?: ReleaseFile
}

/** What the build of the shell says of itself. */
export interface HostDescription {
  /** The CSS of every page. */
  readonly styles: string
  /** The same as a file, with the styles of the frame; absent in older builds, whose pages have all styles inline. */
  readonly styleFile?: ReleaseFile | undefined
  readonly scripts: readonly ReleaseFile[]
  /** The first scripts with the React of developers, which puts edits into a page; only their documents have them. */
  readonly developmentScripts?: readonly ReleaseFile[] | undefined
  /** The code of the processes that render pages; without it, browsers draw them all. */
  readonly server?: string | undefined
  /** The host's files behind each shared module that it fetches lazily. */
  readonly shared: Readonly<Record<string, readonly ReleaseFile[]>>
  /** Its files that have an address of their own, by their path on the site: `icon.svg`, `fonts/…`. */
  readonly site?: Readonly<Record<string, ReleaseFile>>
  /** Versions of everything that remotes can take from it, by module request. */
  readonly provides: Readonly<Record<string, string>>
}

/** What the build of one remote says of itself: its description and its files. */
export interface RemoteBuild extends RemoteDescription {
  readonly entry: ReleaseFile
  /** Its screens for the server; absent where browsers draw them alone. */
  readonly server?: ReleaseFile
  /** The styles that several of its screens have, as far as its build knows them; what no file has stands in the document. */
  readonly styleFile?: ReleaseFile
  /** Files that the exposed module needs at once. */
  readonly expose: readonly ReleaseFile[]
  /** What each screen needs at once, beyond the files of `expose`. */
  readonly screens: Readonly<Record<string, ScreenNeeds>>
  /** Version range of `@qasima/shared` that the remote was built against. */
  readonly shared: string
  /** Version range of the contract, its calls and façades, that it was built against: see `contract/version.ts`. */
  readonly contract: string
}

/** The release that was in force before, and was good. */
interface LastGood {
  readonly release: string
  readonly entry: ReleaseFile
}

/** One remote in the registry: a build, and the release that is in force. */
export interface RegistryEntry extends RemoteBuild {
  /** Immutable, opaque id of the release; its files are under `/remotes/<release>/`. */
  readonly release: string
  /** What a page loads in its place when it cannot be loaded. */
  readonly lastGood?: LastGood | undefined
}

export type Registry = readonly RegistryEntry[]

/** A remote as browsers know it: without what only the edge reads. */
export type KnownRemote = Omit<
  RegistryEntry,
  'server' | 'styleFile' | 'expose' | 'screens' | 'shared' | 'contract' | 'isRendered'
>

export type KnownRegistry = readonly KnownRemote[]

/** A route of the registry with the remote that owns it. */
export interface RegistryRoute<Remote extends KnownRemote = RegistryEntry> {
  readonly remote: Remote
  readonly screen: string
  readonly route: RouteDescription
}

/**
 * The registry as browsers get it. Descriptions are for search engines, which read them in the document. Sections that came
 * from another edge are so already.
 */
export const browserRegistry = (registry: readonly (KnownRemote & Partial<RegistryEntry>)[]): KnownRegistry =>
  registry.map(
    ({
      server: _,
      styleFile: _styles,
      expose: _files,
      screens: _needs,
      shared: _range,
      contract: _calls,
      isRendered: _both,
      ...remote
    }) => ({
      ...remote,
      routes: Object.fromEntries(
        Object.entries(remote.routes).map(([screen, { pages: _, questions: __, description: ___, ...route }]) => [
          screen,
          route,
        ]),
      ),
    }),
  )

export const releaseAddress = (release: string, file: string) => `/remotes/${release}/${file}`

export const routesOfRegistry = <Remote extends KnownRemote>(registry: readonly Remote[]): RegistryRoute<Remote>[] =>
  registry.flatMap((remote) => Object.entries(remote.routes).map(([screen, route]) => ({ remote, screen, route })))
