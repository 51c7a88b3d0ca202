import type { LocalOverride } from '@qasima/shared/federation/local-override'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import { createStore } from 'zustand/vanilla'

/** Why an override was given up: nothing came from there, it was no such remote, or it threw. */
export type OverrideFailure = 'missing' | 'wrong-shape' | 'threw'

/** What a remote says of itself on a developer's own computer. */
export type LocalDescription = Pick<KnownRemote, 'id' | 'routes' | 'menu' | 'figures'>

/** Whether remotes of this page come from a developer's own computer. */
export type OverrideState =
  | { readonly state: 'none' }
  /** Edited: whether an edit has come into this page. */
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

/** The override of a remote; undefined where the page has its release. */
export function overrideOf(id: string): LocalOverride | undefined {
  const now = overrides.getState()
  return now.state === 'on' && (now.override.remote ?? id) === id ? now.override : undefined
}

/** A registry as this page has it: the one remote as it is on the developer's own computer. */
export function withLocalRemote<Remote extends KnownRemote>(registry: readonly Remote[]): readonly Remote[] {
  const now = overrides.getState()
  if (now.state !== 'on' || !now.description) return registry
  const { description } = now
  return registry.map((remote) => (remote.id === description.id ? { ...remote, ...description } : remote))
}
