import hash from '@emotion/hash'
import { classPattern, rulesIn } from './class-rules.ts'

/** The attribute of the document's own style sheets: files, and inline. */
export const sheetAttribute = 'data-styles'

const isBrowser = typeof document !== 'undefined'

/** CSS by class, with `&` for its selector. */
const known = new Map<string, string>()

/** Class by its CSS. */
const classes = new Map<string, string>()

/** How many classes a server caches: a page has some hundreds. */
const maxClasses = 5_000

/** The class for some CSS, which is the same everywhere. */
export function classOf(css: string): string {
  const given = classes.get(css)
  if (given) return given
  const name = `q-${hash(css)}`
  classes.set(css, name)
  known.set(name, css)
  return name
}

/** The CSS of one of our classes; undefined for others. */
export const cssOf = (name: string): string | undefined => known.get(name)

/** The classes of the page being rendered, on a server. */
let rendered = new Set<string>()

const ruleText = (name: string): string => cssOf(name)?.replaceAll('&', `.${name}`) ?? ''

/** On a server: records styles from here on, one page at a time. The returned function gives the CSS of the page. */
export function collectStyles(): () => string {
  if (known.size > maxClasses) {
    known.clear()
    classes.clear()
  }
  const page = new Set<string>()
  rendered = page
  return () => [...page].map(ruleText).join('')
}

/** Records a class of the rendered page; does nothing in a browser. */
export function noteClass(name: string): void {
  if (!isBrowser && name) rendered.add(name)
}

interface OpenSheet {
  readonly sheet: CSSStyleSheet | null
  readonly inserted: Set<string>
}

let open: OpenSheet | undefined

/** Our classes in the given rules, including those within layers and queries. */
const classesIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    const { selectorText, cssRules }: { selectorText?: string; cssRules?: CSSRuleList } = Object(rule)
    if (selectorText !== undefined) return classPattern.exec(selectorText)?.[1] ?? []
    return cssRules ? classesIn(cssRules) : []
  })

/** The classes in a style sheet of the document: none if it could not be fetched, or is not loaded yet. */
function classesOf({ sheet }: HTMLLinkElement | HTMLStyleElement): string[] {
  try {
    return sheet ? classesIn(sheet.cssRules) : []
  } catch {
    return []
  }
}

function openSheet(): OpenSheet {
  const brought = document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(`[${sheetAttribute}]`)
  const inserted = new Set([...brought].flatMap(classesOf))
  // Empty, which the document's policy allows by its hash; rules inserted into its sheet are not inline styles.
  const style = document.createElement('style')
  document.head.append(style)
  return { sheet: style.sheet, inserted }
}

/** Inserts the styles of a class into the page, once. */
export function insertClass(name: string): void {
  if (!name) return
  open ??= openSheet()
  if (open.inserted.has(name)) return
  open.inserted.add(name)
  for (const rule of rulesIn(ruleText(name))) {
    try {
      open.sheet?.insertRule(rule, open.sheet.cssRules.length)
    } catch {
      // A browser that does not support a rule shows the page without it.
    }
  }
}
