import type { RemoteBuild } from '../federation/registry.ts'

/** What a manifest of the federation plugin says of a module that a remote takes from the shell. */
export interface TakenModule {
  readonly name: string
  readonly requiredVersion: string
}

/** Bytes that browsers download, gzip. */
export interface ReleaseSizes {
  readonly entry: number
  /** What each screen needs at first, beside the entry and the shell. */
  readonly screens: Readonly<Record<string, number>>
}

/** What is kept of a remote's release beside its files: what its build says of itself, and what the gate found. */
export interface DeployedBuild extends RemoteBuild {
  /** Everything that it takes from the shell, also what a page has from its first script. */
  readonly taken?: readonly TakenModule[]
  readonly sizes?: ReleaseSizes
}
