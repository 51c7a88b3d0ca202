/** Remotes that a page loads from the developer's own computer in place of their releases. */
export interface LocalOverride {
  /** `http://localhost:4173`; each remote is below its id there. */
  readonly origin: string
  /** The one remote; null where all of them come from there, as `npm run dev` serves them. */
  readonly remote: string | null
  /** The account that it is for; null where it is for every visitor of a site in development. */
  readonly userId: string | null
}

/** Whether a remote comes from a developer's own computer. */
export const isOverridden = (override: LocalOverride | undefined, id: string): override is LocalOverride =>
  override !== undefined && (override.remote ?? id) === id

/** Where a file of a remote is on a developer's own computer. */
export const localAddress = ({ origin }: LocalOverride, id: string, file: string): string => `${origin}/${id}/${file}`
