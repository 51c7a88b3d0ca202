import type { ReleaseItem, ReleaseState } from '@qasima/shared/contract/release/release.routes'

/** The releases of one remote, by what visitors get of them. */
export interface RemoteReleases {
  readonly remote: string
  /** What every visitor gets, but for those of a canary; undefined until something was given to them. */
  readonly current: ReleaseItem | undefined
  readonly canary: ReleaseItem | undefined
  /** What comes back when the current one is taken back. */
  readonly before: ReleaseItem | undefined
  /** Those that a second person has to approve. */
  readonly waiting: readonly ReleaseItem[]
  readonly items: readonly ReleaseItem[]
}

export function releasesOf(remote: string, all: readonly ReleaseItem[]): RemoteReleases {
  const items = all.filter((item) => item.remote === remote)
  const inState = (state: ReleaseState) => items.find((item) => item.state === state)
  return {
    remote,
    current: inState('current'),
    canary: inState('canary'),
    // A preview is called that even while it is what was current before.
    before: inState('before') ?? items.find((item) => item.state === 'preview' && item.lastCurrentAt !== null),
    waiting: items.filter(({ state }) => state === 'awaiting-approval'),
    items,
  }
}

/** Every remote that has releases, in the order of its first one. */
export const remotesOf = (all: readonly ReleaseItem[]): RemoteReleases[] =>
  [...new Set(all.map(({ remote }) => remote))].map((remote) => releasesOf(remote, all))

/** Whether the last move of a remote can be taken back. */
export const canRollBack = ({ canary, before }: RemoteReleases): boolean => (canary ?? before) !== undefined

/** Whether a release takes a person other than this one. */
export const needsAnother = ({ needsApproval, madeBy }: ReleaseItem, accountId: string | undefined): boolean =>
  needsApproval && madeBy !== null && madeBy.id === accountId

/** `3f0c9a51` of a release or a commit: enough to tell it from its neighbours. */
export const shortId = (id: string): string => id.slice(0, 8)
