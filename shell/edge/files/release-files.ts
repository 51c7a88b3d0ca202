/** Where files of releases are on this machine. */
export interface ReleaseFiles {
  /** Folder of the files of all releases of the shell, each of which has a hash in its name. */
  readonly assets: string
  /** Settles when a file of the shell is here, fetched with its release where that is an earlier one, or is none. */
  fetchAsset?(file: string): Promise<void>
  /**
   * The folder of a release, all of it there; undefined where there is none that can be used. File: the one that is read
   * next, which is fetched again where it was lost meanwhile.
   */
  folderOf(release: string, file?: string): Promise<string | undefined>
}
