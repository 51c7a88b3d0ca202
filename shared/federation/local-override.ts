/** Remotes that a page loads from the developer's own computer instead of their releases. */
export interface LocalOverride {
  /** `http://localhost:4173`; each remote is below its id there. */
  readonly origin: string
  /** The one remote; null for all, as `npm run dev` serves them. */
  readonly remote: string | null
  /** The account it applies to; null for every visitor of a development site. */
  readonly userId: string | null
}

/** Whether a remote comes from a developer's own computer. */
export const isOverridden = (override: LocalOverride | undefined, id: string): override is LocalOverride =>
  override !== undefined && (override.remote ?? id) === id

/** The address of a remote's file on a developer's own computer. */
export const localAddress = ({ origin }: LocalOverride, id: string, file: string): string => `${origin}/${id}/${file}`
