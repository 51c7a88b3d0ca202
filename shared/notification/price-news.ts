const name = 'qasima-price-news'

/** Says that prices moved of which the account was notified. */
export const announcePriceNews = (): void => void window.dispatchEvent(new Event(name))

/**
 * Calls when prices on the screen may be old: when news of prices comes, and when the visitor comes back to the page.
 * @returns ends it.
 */
export function onPriceNews(renew: () => void): () => void {
  const events = [name, 'focus']
  for (const event of events) window.addEventListener(event, renew)
  return () => {
    for (const event of events) window.removeEventListener(event, renew)
  }
}
