import '@testing-library/jest-dom/jest-globals'

const focusable =
  'input:not([type=hidden]), select, textarea, button, a[href], summary, [contenteditable], [tabindex]:not([tabindex="-1"])'

// jsdom knows the element and its `open`, but not the two methods that browsers have: the focus goes to what asks for it,
// or else to the first control that takes it, and comes back at the end.
const focusBefore = new WeakMap<HTMLDialogElement, Element | null>()
const methods: Pick<HTMLDialogElement, 'showModal' | 'close'> & ThisType<HTMLDialogElement> = {
  showModal() {
    focusBefore.set(this, document.activeElement)
    this.open = true
    for (const control of this.querySelectorAll<HTMLElement>(`[autofocus], ${focusable}`)) {
      if (this.querySelector('[autofocus]') && !control.hasAttribute('autofocus')) continue
      control.focus()
      // What is disabled does not take it.
      if (document.activeElement === control) return
    }
  },
  close() {
    if (!this.open) return
    this.open = false
    const before = focusBefore.get(this)
    if (before instanceof HTMLElement) before.focus()
  },
}
// Tests of what an edge renders have no browser.
if (typeof HTMLDialogElement !== 'undefined') Object.assign(HTMLDialogElement.prototype, methods)
