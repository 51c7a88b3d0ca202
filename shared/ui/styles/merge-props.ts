import type { Ref } from 'react'

export type Props = Record<string, unknown>

type Handler = (...event: unknown[]) => void

/** Both, one after the other. */
const both =
  (own: Handler, child: Handler): Handler =>
  (...event) => {
    own(...event)
    child(...event)
  }

const refTo =
  (...refs: readonly Ref<unknown>[]) =>
  (element: unknown): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }

function merged(name: string, own: unknown, child: unknown): unknown {
  if (child === undefined || own === undefined) return child ?? own
  if (name === 'className') return `${own} ${child}`
  if (name === 'style') return { ...(own as object), ...(child as object) }
  if (name === 'ref') return refTo(own as Ref<unknown>, child as Ref<unknown>)
  if (/^on[A-Z]/.test(name) && typeof own === 'function' && typeof child === 'function') {
    return both(own as Handler, child as Handler)
  }
  return child
}

/** Props of an element that is drawn as its child: those of the child go before them, and both handle events. */
export const mergeProps = (own: Props, child: Props): Props => ({
  ...own,
  ...Object.fromEntries(Object.entries(child).map(([name, value]) => [name, merged(name, own[name], value)])),
})
