/** Where files of releases are on this machine. */
export interface ReleaseFiles {
  /** Folder of the files of all releases of the shell, each of which has a hash in its name. */
  readonly assets: string
  /** The folder of a release, all of it there; undefined where there is none that can be used. */
  folderOf(release: string): Promise<string | undefined>
}
