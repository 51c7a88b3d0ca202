import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    picture: string
  }
}

/** The address of a picture: of the media library, of another site, or the picture itself as a `data:` address. */
export const Picture = /*@__PURE__*/ Type.String({
  maxLength: 100_000,
  pattern: '^(/media/|https?://|data:image/)',
  kind: 'picture',
})

/** The address of a picture of the media library or of another site. */
export const LinkedPicture = /*@__PURE__*/ Type.String({
  maxLength: 2_000,
  pattern: '^(/media/|https?://)',
  kind: 'picture',
})

/** The address of a picture of the media library. */
export const LibraryPicture = /*@__PURE__*/ Type.String({ maxLength: 2_000, pattern: '^/media/', kind: 'picture' })
