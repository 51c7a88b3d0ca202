const domain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/**
 * The address that was pasted into a search, or undefined for words: `https://shop.example/p/1`, and without its
 * beginning `shop.example/p/1`. A bare domain is an address too.
 */
export function pastedAddress(text: string): URL | undefined {
  const trimmed = text.trim()
  if (/\s/.test(trimmed)) return undefined
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(whole)) return undefined
  const address = new URL(whole)
  return domain.test(address.hostname) && address.username === '' ? address : undefined
}
