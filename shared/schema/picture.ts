import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    picture: string
  }
}

/**
 * The address of a picture: of the media library, or the picture itself as a `data:` address. One of another site is
 * refused, because the policy of our pages would not load it.
 */
export const Picture = /*@__PURE__*/ Type.String({
  maxLength: 100_000,
  pattern: '^(/media/|data:image/)',
  kind: 'picture',
})

/** The address of a picture of the media library. */
export const LibraryPicture = /*@__PURE__*/ Type.String({ maxLength: 2_000, pattern: '^/media/', kind: 'picture' })
