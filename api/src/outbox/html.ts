/** Text that is markup already. Only {@link html} makes it. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | readonly Markup[]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function markupOf(piece: Piece): string {
  if (typeof piece === 'object') return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
  return escaped(String(piece))
}

/** Markup from a template: what is filled in is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { markup: strings.reduce((done, next, at) => done + markupOf(pieces[at - 1] ?? '') + next) }
}
