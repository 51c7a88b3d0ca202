/** Hands a text to the browser's downloads. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked at once, some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
