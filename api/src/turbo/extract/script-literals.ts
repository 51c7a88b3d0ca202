import { parseJson } from './parse-json.ts'
import { filled, Parameter, unescaped } from './script-texts.ts'

/** Data in a script: an object or array, and what it is assigned or passed to: `window.__STATE__`, `dataLayer.push`. */
export interface ScriptValue {
  readonly name: string
  readonly value: unknown
}

interface FunctionScope {
  readonly parameters: Map<string, Parameter>
  readonly names: string[]
}

type Kind = 'object' | 'list' | 'group' | 'code'
interface Frame {
  readonly kind: Kind
  readonly name: string
  readonly value: Record<string, unknown> | unknown[]
  /** What an object expects next; `skip` inside an expression that is not data. */
  expects: 'key' | 'colon' | 'value' | 'comma' | 'skip'
  key: string | undefined
  scope: FunctionScope | undefined
  /** Whether it contains the parameter names of a function. */
  readonly isHead: boolean
}

const none = Symbol('none')
const maxValues = 2_000
const maxDepth = 500
const maxNodes = 400_000

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const number = /(?:0x[\da-f]+|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)n?/iy
const blank = /(?:\s+|\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/|$))+/y
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  ['NaN', null],
  ['Infinity', null],
])

/**
 * Finds data literals in a script without running code; anything else is skipped. Each character is visited once, so
 * its time is linear in the script's length.
 */
class LiteralScanner {
  readonly values: ScriptValue[] = []
  readonly #text: string
  readonly #open: Frame[] = []
  #place = 0
  #nodes = 0
  /** The dotted name before the current position. */
  #name = ''
  #isNameOpen = false
  /** The name before the last `=`, for the result of `JSON.parse`. */
  #assigned = ''
  /** The previous token, which decides whether a slash starts a regular expression. */
  #last = ''
  #wantsHead = false
  #headScope: FunctionScope | undefined
  #closedScope: FunctionScope | undefined
  #hasParameters = false

  constructor(text: string) {
    this.#text = text
  }

  #push(kind: Kind, isHead = false, scope: FunctionScope | undefined = undefined): void {
    const value = kind === 'object' ? {} : []
    this.#open.push({
      kind,
      name: this.#name,
      value,
      expects: kind === 'object' ? 'key' : 'value',
      key: undefined,
      scope,
      isHead,
    })
    this.#nodes += 1
  }

  /** Takes a complete value, or a marker for none: code, an expression. */
  #take(value: unknown, name = this.#name): void {
    const frame = this.#open.at(-1)
    const isData = typeof value === 'object' && value !== null && !(value instanceof Parameter)
    const isKept =
      frame && (frame.kind === 'list' || frame.kind === 'group' || frame.kind === 'object') && frame.expects === 'value'
    if (isKept && value !== none) {
      if (Array.isArray(frame.value)) frame.value.push(value)
      else if (frame.key !== undefined && !Object.hasOwn(frame.value, frame.key)) frame.value[frame.key] = value
      frame.expects = 'comma'
      if (frame.kind !== 'group') return
    } else if (frame && frame.kind !== 'code') this.#spoil(frame)
    if (isData && this.values.length < maxValues)
      this.values.push({ name: (frame?.kind === 'group' && frame.name) || name, value })
  }

  /** Marks the last value as part of an expression: its value is unknown. */
  #spoil(frame: Frame): void {
    if (frame.kind === 'object' && frame.expects === 'key') return
    if (frame.expects === 'comma') {
      if (Array.isArray(frame.value)) {
        if (frame.kind === 'list') frame.value.pop()
      } else if (frame.key !== undefined) delete frame.value[frame.key]
    }
    frame.expects = 'skip'
  }

  /** Treats a supposed object as code. */
  #toCode(frame: Frame): void {
    this.#open.splice(-1, 1, { ...frame, kind: 'code', expects: 'skip' })
  }

  #openBracket(sign: string): void {
    const frame = this.#open.at(-1)
    const isCode = frame === undefined || frame.kind === 'code'
    if (sign === '{') {
      if (this.#headScope) {
        this.#push('code', false, this.#headScope)
        this.#headScope = undefined
      } else if (frame?.kind === 'object' && frame.expects !== 'value') this.#push('code')
      else this.#push('object')
    } else if (sign === '[') {
      // `window["state"] =`
      this.#push(isCode && this.#isNameOpen ? 'group' : 'list')
    } else {
      const isHead = this.#wantsHead
      this.#push('group', isHead, isHead ? { parameters: new Map(), names: [] } : this.#closedScope)
      this.#wantsHead = false
    }
    this.#closedScope = undefined
  }

  #closeBracket(sign: string): void {
    const frame = this.#open.at(-1)
    if (!frame) return
    const isRight =
      sign === '}' ? frame.kind === 'object' || frame.kind === 'code' : frame.kind === 'list' || frame.kind === 'group'
    if (!isRight) {
      // An unmatched bracket.
      if (
        !this.#open.some((one) => (sign === '}' ? /object|code/ : /list|group/).test(one.kind)) ||
        this.#open.length < 2
      )
        return
      this.#open.pop()
      this.#closeBracket(sign)
      return
    }
    this.#open.pop()
    if (frame.kind === 'object' || frame.kind === 'list') this.#take(frame.value, frame.name)
    else if (frame.kind === 'code') {
      this.#closedScope = frame.scope
      this.#take(none)
      return
    } else this.#closeGroup(frame, sign)
  }

  #closeGroup(frame: Frame, sign: string): void {
    const items = Array.isArray(frame.value) ? frame.value : []
    if (sign === ']') {
      const [key] = items
      this.#name = typeof key === 'string' ? `${frame.name}.${key}` : frame.name
      this.#isNameOpen = true
    } else if (frame.isHead) this.#headScope = frame.scope
    else if (frame.scope) {
      for (const [place, name] of frame.scope.names.entries()) {
        const parameter = frame.scope.parameters.get(name)
        if (parameter) parameter.value = items[place]
      }
      this.#take(none)
    } else {
      const [text] = items
      const parsed = /(?:^|\.)JSON\.parse$/.test(frame.name) && typeof text === 'string' ? parseJson(text) : undefined
      if (parsed !== undefined) {
        this.#name = this.#open.at(-1)?.name || this.#assigned
        this.#take(parsed)
      } else this.#take(none)
    }
  }

  #text_(quote: string): void {
    const start = this.#place + 1
    let at = start
    for (; at < this.#text.length; at += 1) {
      const sign = this.#text[at]
      if (sign === '\\') at += 1
      else if (sign === quote || (sign === '\n' && quote !== '`')) break
    }
    this.#place = at + 1
    this.#last = 'a'
    const value = unescaped(this.#text.slice(start, at))
    const frame = this.#open.at(-1)
    if (frame?.kind === 'object' && frame.expects === 'key') {
      frame.key = value
      frame.expects = 'colon'
    } else if (!frame || frame.kind === 'code') this.#isNameOpen = false
    else if (quote === '`' && value.includes('${')) this.#take(none)
    else this.#take(value)
  }

  #parameterOf(name: string): Parameter | undefined {
    for (let place = this.#open.length - 1; place >= 0; place -= 1) {
      const scope = this.#open[place]?.kind === 'code' ? this.#open[place]?.scope : undefined
      if (!scope) continue
      const parameter = scope.parameters.get(name)
      if (parameter) this.#hasParameters = true
      return parameter
    }
    return undefined
  }

  #word(word: string): void {
    const frame = this.#open.at(-1)
    this.#last = /^(?:return|typeof|case|in|of)$/.test(word) ? '(' : 'a'
    if (word === 'function') this.#wantsHead = true
    if (frame?.kind === 'object' && frame.expects === 'key') {
      frame.key = word
      frame.expects = 'colon'
      return
    }
    if (frame?.isHead && frame.scope) {
      frame.scope.names.push(word)
      frame.scope.parameters.set(word, new Parameter())
      return
    }
    if (frame && frame.kind !== 'code') {
      if (frame.kind === 'object' && frame.expects === 'colon') {
        // `return {`, `const a`: not a key.
        this.#toCode(frame)
      } else if (words.has(word)) this.#take(words.get(word))
      else if (word !== 'void' && word !== 'new') this.#take(this.#parameterOf(word) ?? none)
    }
    this.#name = this.#isNameOpen && this.#name.endsWith('.') && this.#name.length < 100 ? this.#name + word : word
    this.#isNameOpen = true
  }

  #sign(sign: string): void {
    const frame = this.#open.at(-1)
    this.#place += 1
    this.#last = sign
    if (frame?.kind === 'object' && frame.expects === 'colon') {
      if (sign === ':') frame.expects = 'value'
      else if (sign === ',') frame.expects = 'key'
      else this.#toCode(frame)
    } else if (sign === ',' && frame) {
      if (frame.kind === 'object') frame.expects = 'key'
      else {
        if (frame.kind === 'list' && frame.expects === 'value' && Array.isArray(frame.value)) frame.value.push(null)
        frame.expects = 'value'
      }
    } else if (frame && frame.kind !== 'code' && !(frame.expects === 'value' && /[!+-]/.test(sign))) {
      if (frame.kind === 'object' && frame.expects === 'key') {
        if (sign !== '.') this.#toCode(frame)
      } else this.#spoil(frame)
    }
    if (sign === '=') this.#assigned = this.#name
    else if (sign === ';') this.#assigned = ''
    if (sign === '.' && this.#isNameOpen) this.#name += '.'
    else if (sign !== '=' && sign !== '(') this.#isNameOpen = false
  }

  /** A regular expression such as `/["']/`, whose quotes start no string. */
  #skipPattern(): boolean {
    if (!/^[([{,;:=!&|?+\-*%<>~^]?$/.test(this.#last)) return false
    let isInClass = false
    for (let at = this.#place + 1; at < this.#text.length && at < this.#place + 1_000; at += 1) {
      const sign = this.#text[at]
      if (sign === '\n') return false
      if (sign === '\\') at += 1
      else if (sign === '[') isInClass = true
      else if (sign === ']') isInClass = false
      else if (sign === '/' && !isInClass) {
        this.#place = at + 1
        this.#last = 'a'
        this.#take(none)
        return true
      }
    }
    return false
  }

  #numberAt(written: string): void {
    const frame = this.#open.at(-1)
    const before = this.#last
    this.#place += written.length
    this.#last = 'a'
    if (frame?.kind === 'object' && frame.expects === 'key') {
      frame.key = written
      frame.expects = 'colon'
    } else if (frame && frame.kind !== 'code') {
      const value = Number(written.replace('n', ''))
      // Minified code writes `!0` for true.
      this.#take(before === '!' ? value === 0 : before === '-' ? -value : value)
    }
  }

  scan(): readonly ScriptValue[] {
    const text = this.#text
    while (this.#place < text.length && this.#nodes < maxNodes && this.#open.length < maxDepth) {
      const skipped = matchAt(blank, text, this.#place)
      this.#place += skipped.length
      const sign = text[this.#place] ?? ''
      if (sign === '') break
      const digits = /[\d.]/.test(sign) ? matchAt(number, text, this.#place) : ''
      const word = digits === '' ? matchAt(identifier, text, this.#place) : ''
      if (sign === '"' || sign === "'" || sign === '`') this.#text_(sign)
      else if (digits !== '') this.#numberAt(digits)
      else if (word !== '') {
        this.#place += word.length
        this.#word(word)
      } else if (sign === '{' || sign === '[' || sign === '(') {
        this.#place += 1
        const frame = this.#open.at(-1)
        if (frame?.kind === 'object' && frame.expects === 'key' && sign === '(') this.#toCode(frame)
        // `name() { … }`, and calls in code.
        else if (frame?.kind === 'object' && frame.expects === 'colon') frame.expects = 'skip'
        else if (frame && frame.kind !== 'code' && frame.expects === 'comma') this.#spoil(frame)
        this.#openBracket(sign)
        this.#last = sign
        this.#isNameOpen = false
      } else if (sign === '}' || sign === ']' || sign === ')') {
        this.#place += 1
        this.#last = 'a'
        this.#closeBracket(sign)
      } else if (sign !== '/' || !this.#skipPattern()) this.#sign(sign)
    }
    if (!this.#hasParameters) return this.values
    const known = new Map<unknown, unknown>()
    return this.values.map(({ name, value }) => ({ name, value: filled(value, known) }))
  }
}

function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0] ?? ''
}

/** The data in a script; its code is never run. */
export const scanLiterals = (text: string): readonly ScriptValue[] => new LiteralScanner(text).scan()
