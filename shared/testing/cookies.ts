/** The cookies of a browser, where there is none: as much of `document.cookie` as one origin sees. */
export class Cookies {
  readonly #kept = new Map<string, string>()
  /** Every assignment, with its attributes. */
  readonly written: string[] = []
  /** Whether the browser takes cookies at all. */
  open = true

  get cookie(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    if (!this.open) return
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (/;\s*max-age=0\b/i.test(text)) this.#kept.delete(name)
    else this.#kept.set(name, value)
  }
}

/** Puts a browser's cookies and address around the code under test; the answer is its cookies. */
export function browseAt(address: string): Cookies {
  const cookies = new Cookies()
  Object.assign(globalThis, { document: cookies, location: new URL(address) })
  return cookies
}
