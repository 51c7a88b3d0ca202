import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import type { RemoteReleases } from '../release/release.rules.ts'

/** A change of what visitors get of one remote. */
export type Move =
  | { readonly kind: 'promote' | 'canary'; readonly of: RemoteReleases; readonly release: ReleaseItem }
  | { readonly kind: 'roll-back'; readonly of: RemoteReleases }

/** A release, and what a move makes of it. */
export interface MoveEffect {
  readonly what: string
  readonly release: ReleaseItem
}

interface MoveWords {
  readonly title: string
  /** Of the button that does it. */
  readonly label: string
  /** What comes and what goes, for the person to agree to. */
  readonly effects: readonly MoveEffect[]
}

const effect = (what: string, release: ReleaseItem | undefined): MoveEffect[] => (release ? [{ what, release }] : [])

function rollBackWords({ current, canary, before }: Move['of'], remote: string): MoveWords {
  const title = canary ? `Stop the canary of ${remote}?` : `Roll back ${remote}?`
  const effects = canary
    ? [...effect('Rolled back', canary), ...effect('Everyone gets', current)]
    : [...effect('Restored', before), ...effect('Rolled back', current)]
  return { title, label: canary ? 'Stop canary' : 'Roll back', effects }
}

/** What is asked before a move, of a remote by its title. */
export function wordsOf(move: Move, remote: string): MoveWords {
  if (move.kind === 'roll-back') return rollBackWords(move.of, remote)
  const { release, of } = move
  const isWaiting = release.needsApproval
  const ended = of.canary?.id === release.id ? undefined : of.canary
  if (move.kind === 'promote')
    return {
      title: isWaiting ? `Approve and promote ${remote}?` : `Promote ${remote} to everyone?`,
      label: isWaiting ? 'Approve and promote' : 'Promote to everyone',
      effects: [
        ...effect('Everyone gets', release),
        ...effect('Instead of', of.current?.id === release.id ? undefined : of.current),
        ...effect('Ends the canary', ended),
      ],
    }
  const isChange = release.state === 'canary'
  const label = isWaiting ? 'Approve as canary' : 'Start canary'
  return {
    title: isChange ? `Change the canary of ${remote}` : `Start a canary of ${remote}`,
    label: isChange ? 'Change share' : label,
    effects: [
      ...effect('Canary visitors get', release),
      ...effect('Everyone else keeps', of.current),
      ...effect('Ends the canary', ended),
    ],
  }
}
