import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    localizedText: LocalizedText
  }
}

/*@__NO_SIDE_EFFECTS__*/
const localized = <Text extends Type.TSchema>(text: Text) =>
  Type.Object({ ar: text, en: text }, { additionalProperties: false, kind: 'localizedText' })

/** A text in both languages, as collections hold it. Public reads answer one string. */
export const LocalizedText = /*@__PURE__*/ localized(Type.String())
export type LocalizedText = Type.Static<typeof LocalizedText>

/** A text in both languages that staff write; lengths count for each language. */
/*@__NO_SIDE_EFFECTS__*/
export const WrittenText = (length: { readonly min?: number; readonly max: number }) =>
  localized(Type.String({ minLength: length.min ?? 0, maxLength: length.max }))
