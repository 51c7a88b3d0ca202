/** Saves a text or a file through the browser's downloads. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // If revoked at once, some browsers have not started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
