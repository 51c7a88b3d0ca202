const domain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/** A whole link inside a text, without the marks of the sentence around it. */
const linkInText = /https?:\/\/\S*[^\s.,;:!?'"“”«»()[\]{}،؛؟]/i

function linkOf(text: string): URL | undefined {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return undefined
  const address = new URL(whole)
  return domain.test(address.hostname) && address.username === '' ? address : undefined
}

/**
 * The link that was pasted or shared, or undefined for words: `https://shop.example/p/1`, without its beginning
 * `shop.example/p/1`, or the first whole link inside a text. A bare domain is a link too.
 */
export function pastedLink(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!/\s/.test(trimmed)) return linkOf(trimmed)
  const [link] = linkInText.exec(trimmed) ?? []
  return link === undefined ? undefined : linkOf(link)
}

/** What to search for by a text: the link inside it, where there is one, instead of the words around it. */
export function searchOf(text: string): string {
  const trimmed = text.trim()
  return /\s/.test(trimmed) ? (pastedLink(trimmed)?.href ?? trimmed) : trimmed
}
