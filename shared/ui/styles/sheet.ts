import hash from '@emotion/hash'
import { classPattern, rulesIn } from './class-rules.ts'

/** The attribute of the style sheets in which a document brings the styles of its page along: files, and what is inline. */
export const sheetAttribute = 'data-styles'

const isBrowser = typeof document !== 'undefined'

/** CSS by class, with `&` for its selector. */
const known = new Map<string, string>()

/** Class by the CSS that it stands for. */
const classes = new Map<string, string>()

/** Classes that a server is asked to remember: a page has some hundreds. */
const maxClasses = 5_000

/** The class of CSS, which is the same wherever it is asked for. */
export function classOf(css: string): string {
  const given = classes.get(css)
  if (given) return given
  const name = `q-${hash(css)}`
  classes.set(css, name)
  known.set(name, css)
  return name
}

/** The CSS of a class of ours; undefined for another's. */
export const cssOf = (name: string): string | undefined => known.get(name)

/** The classes of the page that is rendered now, on a server. */
let rendered = new Set<string>()

const ruleText = (name: string): string => cssOf(name)?.replaceAll('&', `.${name}`) ?? ''

/** On a server: notes styles from here on, one page at a time. The answer gives the CSS of the page. */
export function collectStyles(): () => string {
  if (known.size > maxClasses) {
    known.clear()
    classes.clear()
  }
  const page = new Set<string>()
  rendered = page
  return () => [...page].map(ruleText).join('')
}

/** Notes a class of the page that is rendered; in a browser, nothing. */
export function noteClass(name: string): void {
  if (!isBrowser && name) rendered.add(name)
}

interface OpenSheet {
  readonly sheet: CSSStyleSheet | null
  readonly inserted: Set<string>
}

let open: OpenSheet | undefined

/** The classes of ours that rules are for, also within layers and queries. */
const classesIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    const { selectorText, cssRules }: { selectorText?: string; cssRules?: CSSRuleList } = Object(rule)
    if (selectorText !== undefined) return classPattern.exec(selectorText)?.[1] ?? []
    return cssRules ? classesIn(cssRules) : []
  })

/** What a sheet of the document brings along: nothing where it could not be fetched, or is not there yet. */
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
  // Without a text, which the policy of the document allows by its hash: rules of its sheet are no inline styles.
  const style = document.createElement('style')
  document.head.append(style)
  return { sheet: style.sheet, inserted }
}

/** Puts the styles of a class into the page, once. */
export function insertClass(name: string): void {
  if (!name) return
  open ??= openSheet()
  if (open.inserted.has(name)) return
  open.inserted.add(name)
  for (const rule of rulesIn(ruleText(name))) {
    try {
      open.sheet?.insertRule(rule, open.sheet.cssRules.length)
    } catch {
      // A browser that does not know one rule shows the page without it.
    }
  }
}
