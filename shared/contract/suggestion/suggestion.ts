/** A suggestion is a code of a listed store, or a store. */
export const suggestionKinds = ['code', 'shop'] as const

/** `known` means that it already exists. */
export const suggestionStatuses = ['pending', 'accepted', 'known', 'declined'] as const

/** Why a suggestion is declined; its sender reads it. */
export const declineReasons = ['duplicate', 'not_working', 'no_store', 'advertising', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Minutes in which a decision can be undone. */
export const undoMinutes = 10

export const maxNoteLength = 500
export const maxCodeLength = 60
export const maxNameLength = 100
