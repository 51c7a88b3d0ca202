/**
 * The beginning of a text of others, in so many places at most, as the database takes it: without NUL, and without halves of
 * signs, which a cut leaves too.
 */
export const cutText = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
