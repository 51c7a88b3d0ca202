/** Moves the focus to the page's main heading, or to its content, so that reading starts there. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  // Focusable by script, not with the Tab key.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
