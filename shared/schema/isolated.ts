/** A name, a code or an amount that keeps its own direction inside of a sentence, by the marks of Unicode for it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
