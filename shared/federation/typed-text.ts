/**
 * Restores what a person typed on a page that has to be reloaded. Kept for a minute, only in the tab, and never
 * secrets.
 */

const storageKey = 'typed'

/** Milliseconds after which nothing is restored. */
const keptFor = 60_000

/** Milliseconds to wait for the fields to appear. */
const patience = 20_000

/** Maximum number of fields kept. */
const maxFields = 200

interface Typed {
  /** Identifies the field: its kind, names, and index among equal ones. */
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

/** Secret fields: passwords, codes, cards. */
const isSecret = (field: TypedField): boolean =>
  secretTypes.includes(field.type) || /password|one-time-code|^cc-/.test(field.autocomplete)

const isChecked = (field: TypedField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const contentOf = (field: TypedField): string | boolean => (isChecked(field) ? field.checked : field.value)

/** Every field of the page by its identifier, in order. */
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

/** Saves the fields of the page and reloads it, without asking guards against leaving. */
export function reloadKeepingTyped(reload: () => void = () => location.reload()): void {
  const typed = [...fieldsOf(document)].map(([field, element]) => ({ field, value: contentOf(element) }))
  const kept: KeptText = { path: location.pathname, at: Date.now(), typed }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
    document.documentElement.dataset.kept = ''
  } catch {
    // If nothing can be stored, guards ask as for any other navigation.
  }
  reload()
}

/** Whether the page is left with its fields saved, so that guards need not ask. */
export const isTypedKept = (): boolean => document.documentElement.dataset.kept !== undefined

/** Takes what the previous page saved for this address; undefined if nothing. */
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

/** Sets a value as if typed, so that listeners notice. */
function write(field: TypedField, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isChecked(field) && field.checked !== value) field.click()
    return
  }
  // React overrides the setter on each element, which would hide the change from it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

/**
 * Restores typed text as soon as each field appears. A field that the person has started to type into is left alone.
 */
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
