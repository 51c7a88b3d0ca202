import type { PreviewDraft } from './preview.routes.ts'

/** Where staff see pages as others do. */
export const previewPath = '/admin/preview'

interface PreviewAddress {
  /** Of the public site, without a language; absent where the draft says which page shows it. */
  readonly page?: string | undefined
  readonly draft: PreviewDraft | null
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** The part of an address that holds a draft: browsers send it to no server. */
function draftHash(draft: PreviewDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

export const previewAddress = ({ page, draft }: PreviewAddress): string =>
  previewPath + (page === undefined ? '' : `?${new URLSearchParams({ page })}`) + (draft ? draftHash(draft) : '')

/** The draft of an address; null where it holds none. The API decides whether it is one. */
export function draftOf(hash: string): PreviewDraft | null {
  try {
    const text = hash.slice(1).replaceAll('-', '+').replaceAll('_', '/')
    const draft: unknown = JSON.parse(new TextDecoder().decode(bytesOf(text)))
    if (typeof draft !== 'object' || draft === null || !('section' in draft)) return null
    // As much of its form as the screen reads; the rest is held against the schema of the call.
    return draft as PreviewDraft
  } catch {
    return null
  }
}
