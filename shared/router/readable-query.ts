/**
 * A query as an address shows it to people: brackets, commas, colons and slashes as they are, which mean nothing of
 * their own there. Text: of a whole query or a part of one, as any encoder wrote it.
 */
export const readableQuery = (text: string): string =>
  text.replace(/%(5B|5D|2C|3A|2F)/gi, (code) => decodeURIComponent(code))
