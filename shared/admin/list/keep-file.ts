/** Saves a file through the browser. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has started reading by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A table that spreadsheets open correctly: the byte order mark says that it is UTF-8. */
export const csvFile = (text: string): Blob => new Blob(['\ufeff', text], { type: 'text/csv' })
