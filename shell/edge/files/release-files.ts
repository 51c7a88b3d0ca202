/** Locates files of releases on this machine. */
export interface ReleaseFiles {
  /** Folder with the files of all shell releases, whose names contain a hash. */
  readonly assets: string
  /** Resolves once a shell file is available, fetched with its release if it is an earlier one, or does not exist. */
  fetchAsset?(file: string): Promise<void>
  /**
   * The complete folder of a release; undefined if it cannot be used. `file`: the file to be read next, which is
   * fetched again if it was lost.
   */
  folderOf(release: string, file?: string): Promise<string | undefined>
}
