import type { PreviewDraft } from './preview.routes.ts'

/** The path where staff view pages as other visitors. */
export const previewPath = '/admin/preview'

interface PreviewAddress {
  /** A path of the public site without a language; absent if the draft determines the page. */
  readonly page?: string | undefined
  readonly draft: PreviewDraft | null
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Encodes a draft in the URL fragment, which browsers send to no server. */
function draftHash(draft: PreviewDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

export const previewAddress = ({ page, draft }: PreviewAddress): string =>
  previewPath + (page === undefined ? '' : `?${new URLSearchParams({ page })}`) + (draft ? draftHash(draft) : '')

/** The draft in an address; null if there is none. The API validates it. */
export function draftOf(hash: string): PreviewDraft | null {
  try {
    const text = hash.slice(1).replaceAll('-', '+').replaceAll('_', '/')
    const draft: unknown = JSON.parse(new TextDecoder().decode(bytesOf(text)))
    if (typeof draft !== 'object' || draft === null || !('section' in draft)) return null
    // Only the part of its form that the screen reads; the API validates the rest by the schema of the call.
    return draft as PreviewDraft
  } catch {
    return null
  }
}
