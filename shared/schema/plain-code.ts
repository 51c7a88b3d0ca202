/**
 * A code as a checkout wants it: no spaces, no marks of direction, no joiners that a right-to-left page may have added. Two
 * are the same code where these are in one case: `plain_code` of the database is that form.
 */
export const plainCode = (code: string): string =>
  code.replace(/[\s\u0085\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
