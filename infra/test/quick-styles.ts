/**
 * Computed styles of jsdom without most of their work, which is a quarter of the time of tests of screens: jsdom matches every
 * rule against every element after every change, and computes a dozen colours that are seldom read. What a test
 * gets is the same.
 */
import { createRequire } from 'node:module'
import type * as Jsdom from 'jest-environment-jsdom'

/** The half of an element that jsdom keeps to itself. */
interface ElementImpl {
  readonly _localName: string
  getAttributeNS(namespace: null, name: string): string | null
}

/** Rules without a selector, such as key frames, are asked for as well. */
type Matches = (element: ElementImpl, selector: string | undefined) => boolean

interface StyleRules {
  /** What rules say of an element, kept until the document changes. */
  getDeclarationForElement(element: ElementImpl): CSSStyleDeclaration
  /** Properties that are inherited, or whose values are computed. */
  readonly propertiesWithResolvedValueImplemented: Readonly<Record<string, unknown>>
  getResolvedValue(element: ElementImpl, property: string): string
}

// As the environment of Jest finds it; that is loaded after jsdom's selectors are changed here.
const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))
const selectors: { matchesDontThrow: Matches } = require('jsdom/lib/jsdom/living/helpers/selectors.js')

/** What an element has that is selected: one of these classes, or one of these names. */
interface Subject {
  readonly classes: readonly string[]
  readonly names: ReadonlySet<string>
}

const subjects = new Map<string, Subject | undefined>()

/** What the elements of a selector have in common; undefined where that is not quickly said. */
function subjectOf(selector: string): Subject | undefined {
  // Brackets only narrow what the rest selects.
  let rest = selector
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)|\[[^[\]"']*(?:"[^"]*"|'[^']*')?[^[\]"']*\]/g, '')
  }
  if (/[^\w\s.,:#*>+~-]/.test(rest)) return undefined
  const classes: string[] = []
  const names = new Set<string>()
  for (const part of rest.split(',')) {
    const last =
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    const [, name] = /^([a-z][\w-]*)/i.exec(last) ?? []
    const [, ofClass] = /\.([\w-]+)/.exec(last) ?? []
    if (ofClass) classes.push(ofClass)
    else if (name) names.add(name.toLowerCase())
    else return undefined
  }
  return { classes, names }
}

function mayMatch(element: ElementImpl, selector: string | undefined): boolean {
  if (selector === undefined) return false
  if (!subjects.has(selector)) subjects.set(selector, subjectOf(selector))
  const subject = subjects.get(selector)
  if (!subject || subject.names.has(element._localName.toLowerCase())) return true
  if (subject.classes.length === 0) return false
  const own = element.getAttributeNS(null, 'class')
  return own !== null && subject.classes.some((name) => own.includes(name))
}

const { matchesDontThrow } = selectors
selectors.matchesDontThrow = (element, selector) => mayMatch(element, selector) && matchesDontThrow(element, selector)

const hyphenated = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Inherited properties, whose values jsdom finds without computing. */
const inherited = ['visibility', 'pointer-events']

/** `getComputedStyle` of a window, which computes a property when it is read, and all of them only for a colour. */
function quickComputedStyle(getComputedStyle: Window['getComputedStyle']): Window['getComputedStyle'] {
  const rules: StyleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js')
  const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js')
  return (element, pseudo) => {
    const own: ElementImpl | null = element && implForWrapper(element)
    if (!own || pseudo) return getComputedStyle(element, pseudo)
    const declaration = rules.getDeclarationForElement(own)
    const whole = () => getComputedStyle(element)
    const read = (property: string): string => {
      if (inherited.includes(property)) return rules.getResolvedValue(own, property)
      const isComputed = property in rules.propertiesWithResolvedValueImplemented
      return (isComputed ? whole() : declaration).getPropertyValue(property)
    }
    return new Proxy(declaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read
        if (typeof name === 'string' && name !== 'cssText' && typeof Reflect.get(declaration, name) === 'string')
          return read(hyphenated(name))
        const all = whole()
        const value = Reflect.get(all, name)
        return typeof value === 'function' ? value.bind(all) : value
      },
    })
  }
}

const { TestEnvironment }: typeof Jsdom = require('jest-environment-jsdom')

/** jsdom with quick styles. */
export class QuickStylesEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    this.global.getComputedStyle = quickComputedStyle(this.global.getComputedStyle.bind(this.global))
  }
}
