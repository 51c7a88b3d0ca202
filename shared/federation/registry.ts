import type { RemoteDescription, RouteDescription } from './remote.ts'

/** A file of a release with its subresource integrity. */
export interface ReleaseFile {
  /** Path relative to the release's folder. */
  readonly file: string
  readonly integrity: string
}

/** What a screen needs before it can start. */
export interface ScreenNeeds {
  readonly files: readonly ReleaseFile[]
  /** Shared façades from the host that are not in the page's first script, by module request. */
  readonly facades: readonly string[]
  /** Its styles beside those in `RemoteBuild.styleFile`; absent if they are small and inlined in the document. */
  readonly styleFile?: ReleaseFile
}

/** What the shell's build says about itself. */
export interface HostDescription {
  /** The CSS of every page. */
  readonly styles: string
  /** The same as a file, with the styles of the frame; absent in older builds, whose pages have all styles inline. */
  readonly styleFile?: ReleaseFile | undefined
  readonly scripts: readonly ReleaseFile[]
  /** The first scripts with React's development build; only for developers' documents. */
  readonly developmentScripts?: readonly ReleaseFile[] | undefined
  /** The code of the rendering processes; without it, browsers render everything. */
  readonly server?: string | undefined
  /** The host's files behind each lazily loaded shared module. */
  readonly shared: Readonly<Record<string, readonly ReleaseFile[]>>
  /** Files with their own address, by their path on the site: `icon.svg`, `fonts/…`. */
  readonly site?: Readonly<Record<string, ReleaseFile>>
  /** Versions of everything that remotes can take from it, by module request. */
  readonly provides: Readonly<Record<string, string>>
}

/** What a remote's build says about itself: its description and its files. */
export interface RemoteBuild extends RemoteDescription {
  readonly entry: ReleaseFile
  /** Its screens for the server; absent if only browsers render them. */
  readonly server?: ReleaseFile
  /** The styles shared by several of its screens; styles that are in no file are inlined in the document. */
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

/** The previous release that worked. */
interface LastGood {
  readonly release: string
  readonly entry: ReleaseFile
}

/** One remote in the registry: its build and current release. */
export interface RegistryEntry extends RemoteBuild {
  /** Immutable, opaque id of the release; its files are under `/remotes/<release>/`. */
  readonly release: string
  /** What a page loads instead if the release cannot be loaded. */
  readonly lastGood?: LastGood | undefined
}

export type Registry = readonly RegistryEntry[]

/** A remote as browsers know it: without the parts for edges only. */
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
 * The registry as browsers get it. Descriptions are removed: search engines read them in the document. Sections from
 * another edge are already in this form.
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
