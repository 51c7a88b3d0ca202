import type { IconShape } from '../../federation/remote.ts'

/** Id of the element that holds the symbols of a document. */
const symbolsElement = 'symbols'

interface Drawing {
  readonly shape: IconShape
  readonly viewBox: string
}

declare global {
  var qasimaSymbols: Map<string, Drawing> | undefined
}

/**
 * Drawings by symbol id, of a page or a rendering process. Global, because this module is not shared by the host: a remote that
 * draws icons of its own has a copy, so that it works in a shell from before there were symbols.
 */
globalThis.qasimaSymbols ??= new Map()
const known = globalThis.qasimaSymbols

/** FNV-1a, 32 bits: enough to tell some hundred shapes apart, and no second copy of a package in a remote. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}

/** Symbol ids by shape, so that a shape is hashed once. */
const ids = new WeakMap<IconShape, string>()

/** The symbol id of a shape: its hash, so that releases with different shapes never share a symbol. */
export function symbolOf(shape: IconShape, viewBox = '0 0 24 24'): string {
  const given = ids.get(shape)
  if (given) return given
  const id = `i-${hash(viewBox + JSON.stringify(shape))}`
  ids.set(shape, id)
  known.set(id, { shape, viewBox })
  return id
}

/** Nothing is escaped: shapes come from our code and from Lucide. */
const markup = (id: string, { shape, viewBox }: Drawing): string => {
  const lines = shape.map(([element, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${id}" viewBox="${viewBox}">${lines.join('')}</symbol>`
}

/** On a server: the markup of the symbols that a page uses. It belongs before the page. */
export function symbolsOf(html: string): string {
  const used = new Set([...html.matchAll(/<use href="#(i-\w+)"/g)].map(([, id = '']) => id))
  const symbols = [...used].map((id) => {
    const drawing = known.get(id)
    return drawing ? markup(id, drawing) : ''
  })
  return `<div id="${symbolsElement}" hidden><svg>${symbols.join('')}</svg></div>`
}

const namespace = 'http://www.w3.org/2000/svg'

function insertHolder(): Element {
  const holder = document.createElement('div')
  holder.id = symbolsElement
  holder.hidden = true
  holder.append(document.createElementNS(namespace, 'svg'))
  document.body.append(holder)
  return holder
}

/** Adds a symbol to the document unless it is there. */
export function insertSymbol(id: string): void {
  const drawing = known.get(id)
  if (!drawing || document.getElementById(id)) return
  const symbol = document.createElementNS(namespace, 'symbol')
  symbol.id = id
  symbol.setAttribute('viewBox', drawing.viewBox)
  for (const [element, attributes] of drawing.shape) {
    const line = document.createElementNS(namespace, element)
    for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value)
    symbol.append(line)
  }
  const holder = document.getElementById(symbolsElement) ?? insertHolder()
  holder.firstElementChild?.append(symbol)
}
