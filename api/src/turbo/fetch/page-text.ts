/** A decoder for a web encoding label, such as `cp1256`; undefined for unknown ones. */
function decoderOf(label: string | undefined, fatal: boolean): TextDecoder | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label.trim(), { fatal })
  } catch {
    return undefined
  }
}

function decoded(bytes: Uint8Array, label: string | undefined): string | undefined {
  try {
    return decoderOf(label, true)?.decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes of a page that are searched for a charset declaration. */
const prescanBytes = 4_096

function labelInPage(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(start)?.[1]
}

function labelOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

/**
 * Decodes a page by its byte order mark, else its header, else its own declaration, else as UTF-8. If the bytes are
 * invalid for one label, the next is tried.
 */
export function pageText(bytes: Uint8Array, contentType: string): string {
  const ofHeader = /;\s*charset\s*=\s*"?\s*([\w-]{1,40})/i.exec(contentType)?.[1]
  const mark = labelOfMark(bytes)
  if (mark) return new TextDecoder(mark).decode(bytes)
  const labels = [ofHeader, labelInPage(bytes), 'utf-8'].filter((label) => decoderOf(label, false))
  for (const label of labels) {
    const text = decoded(bytes, label)
    if (text !== undefined) return text
  }
  return new TextDecoder(labels[0]).decode(bytes)
}
