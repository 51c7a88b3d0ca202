/**
 * What a person typed on a page that is about to be loaded anew, so that it stands there again. Kept for a minute, in the
 * tab alone, and never what is secret.
 */

const storageKey = 'typed'

/** Milliseconds after which nothing is put back: the page has another purpose by then. */
const keptFor = 60_000

/** Milliseconds that the fields have to come back. */
const patience = 20_000

/** More is no form. */
const maxFields = 200

interface Typed {
  /** Says which field it was: its kind, names, and which of several such. */
  readonly field: string
  /** Text, or whether it is checked. */
  readonly value: string | boolean
}

interface KeptText {
  readonly path: string
  readonly at: number
  readonly typed: readonly Typed[]
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const secretTypes = ['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset']

/** What belongs to no one but the person: passwords, codes, cards. */
const isSecret = (field: TypedField): boolean =>
  secretTypes.includes(field.type) || /password|one-time-code|^cc-/.test(field.autocomplete)

const isChecked = (field: TypedField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const contentOf = (field: TypedField): string | boolean => (isChecked(field) ? field.checked : field.value)

/** Every field of the page by what it is called, in order. */
function fieldsOf(root: ParentNode): Map<string, TypedField> {
  const found = new Map<string, TypedField>()
  const counts = new Map<string, number>()
  for (const field of root.querySelectorAll<TypedField>('input, textarea, select')) {
    if (found.size >= maxFields) break
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
    const kind = [field.tagName, field.type, field.name, label.trim(), isChecked(field) ? field.value : ''].join('|')
    const place = counts.get(kind) ?? 0
    counts.set(kind, place + 1)
    if (!isSecret(field)) found.set(`${kind}|${place}`, field)
  }
  return found
}

/** Keeps what stands in the fields of the page, and loads it anew: no guard against leaving asks then. */
export function reloadKeepingTyped(reload: () => void = () => location.reload()): void {
  const typed = [...fieldsOf(document)].map(([field, element]) => ({ field, value: contentOf(element) }))
  const kept: KeptText = { path: location.pathname, at: Date.now(), typed }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
    document.documentElement.dataset.kept = ''
  } catch {
    // Without room, or where nothing may be stored, guards ask as they do of any other way away.
  }
  reload()
}

/** Whether the page is left with what was typed kept, so that no guard has to ask. */
export const isTypedKept = (): boolean => document.documentElement.dataset.kept !== undefined

/** Takes what the page before kept for this address; undefined without any. */
function takeKept(): KeptText | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const kept: KeptText | null = JSON.parse(text ?? 'null')
    const isOurs = kept !== null && kept.path === location.pathname && Date.now() - kept.at < keptFor
    return isOurs ? kept : undefined
  } catch {
    return undefined
  }
}

/** Writes a value as a person would, so that those who watch the field hear of it. */
function write(field: TypedField, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isChecked(field) && field.checked !== value) field.click()
    return
  }
  // React has a setter of its own on each element, which would take the value for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

/** Puts back what was typed, each field as soon as it is there. What a person has begun to type anew is left. */
export function restoreTyped(): void {
  const kept = takeKept()
  if (!kept) return
  const left = new Map(kept.typed.map(({ field, value }) => [field, value]))
  function fill() {
    for (const [name, field] of fieldsOf(document)) {
      const value = left.get(name)
      if (value === undefined || field === document.activeElement) continue
      left.delete(name)
      if (contentOf(field) !== value) write(field, value)
    }
    if (left.size === 0) stop()
  }
  const observer = new MutationObserver(fill)
  const timer = setTimeout(stop, patience)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { subtree: true, childList: true })
  fill()
}
