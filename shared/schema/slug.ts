import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    slug: string
  }
}

/** The part of an address that names a record: lower case words of Latin letters and digits, joined by dashes. */
export const Slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', kind: 'slug' })
