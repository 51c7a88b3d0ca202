import {
  type FieldPart,
  type FormSection,
  formValues,
  isPartSame,
  partsOf,
  partValue,
  type Values,
  withPart,
} from './record-values.ts'

/** A part that both sides changed, to different values. */
export interface MergeConflict extends FieldPart {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge {
  /** The form as it would be saved; of what both changed, mine. */
  readonly values: Values
  readonly conflicts: readonly MergeConflict[]
  /** What only the others changed. */
  readonly taken: readonly FieldPart[]
}

/**
 * Merges the values of a form with what others have saved since it was opened. Base: the record as it was
 * opened; theirs: as it is now.
 */
export function mergeRecord(section: FormSection, base: Values, mine: Values, theirs: Values): Merge {
  const before = formValues(section, base)
  const now = formValues(section, theirs)
  const parts = partsOf(section)
  const changed = parts.filter((part) => !isPartSame(part, before, mine))
  const changedByThem = new Set(parts.filter((part) => !isPartSame(part, before, now)))
  const conflicting = changed.filter((part) => changedByThem.has(part) && !isPartSame(part, mine, now))
  return {
    values: changed.reduce<Values>((values, part) => withPart(values, part, partValue(mine, part)), now),
    conflicts: conflicting.map((part) => ({
      name: part.name,
      language: part.language,
      base: partValue(before, part),
      mine: partValue(mine, part),
      theirs: partValue(now, part),
    })),
    taken: [...changedByThem]
      .filter((part) => !changed.includes(part))
      .map(({ name, language }) => ({ name, language })),
  }
}
