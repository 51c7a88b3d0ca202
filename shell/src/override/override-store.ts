import type { LocalOverride } from '@qasima/shared/federation/local-override'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import { createStore } from 'zustand/vanilla'

/** Why an override was dropped: nothing was served, the wrong remote was served, or it threw. */
export type OverrideFailure = 'missing' | 'wrong-shape' | 'threw'

/** The description of a remote on a developer's own computer. */
export type LocalDescription = Pick<KnownRemote, 'id' | 'routes' | 'menu' | 'figures'>

/** Whether remotes of this page come from a developer's own computer. */
export type OverrideState =
  | { readonly state: 'none' }
  /** `edited`: whether an edit has been applied to this page. */
  | {
      readonly state: 'on'
      readonly override: LocalOverride
      readonly description: LocalDescription | null
      readonly edited: boolean
    }
  /** It was broken: the release is shown instead. */
  | {
      readonly state: 'given-up'
      readonly remote: string
      readonly origin: string
      readonly failure: OverrideFailure
    }

export const overrides = createStore<OverrideState>(() => ({ state: 'none' }))

/** The override of a remote; undefined if the page uses its release. */
export function overrideOf(id: string): LocalOverride | undefined {
  const now = overrides.getState()
  return now.state === 'on' && (now.override.remote ?? id) === id ? now.override : undefined
}

/** The registry for this page, with the one remote as described by the developer's own computer. */
export function withLocalRemote<Remote extends KnownRemote>(registry: readonly Remote[]): readonly Remote[] {
  const now = overrides.getState()
  if (now.state !== 'on' || !now.description) return registry
  const { description } = now
  return registry.map((remote) => (remote.id === description.id ? { ...remote, ...description } : remote))
}
