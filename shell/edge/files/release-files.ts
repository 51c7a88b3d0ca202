/** Where files of releases are on this machine. */
export interface ReleaseFiles {
  /** Folder of the files of all releases of the shell, each of which has a hash in its name. */
  readonly assets: string
  /** Settles when a file of the shell is here, fetched with its release where that is an earlier one, or is none. */
  fetchAsset?(file: string): Promise<void>
  /** The folder of a release, all of it there; undefined where there is none that can be used. */
  folderOf(release: string): Promise<string | undefined>
}
