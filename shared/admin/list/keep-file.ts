/** Gives the browser a file to keep. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A table as spreadsheets open it: the mark at its start says that it is UTF-8. */
export const csvFile = (text: string): Blob => new Blob(['\ufeff', text], { type: 'text/csv' })
