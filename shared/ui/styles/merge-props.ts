import type { ElementType, ReactNode, Ref } from 'react'
import type { Styles } from './rules.ts'

/** The props of an element of the factory. */
export interface Props {
  readonly as?: ElementType
  readonly asChild?: boolean
  readonly children?: ReactNode
  readonly className?: string
  readonly css?: Styles
  readonly [name: string]: unknown
}

type Handler = (...event: unknown[]) => void

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

const isRef = (value: unknown): value is Ref<unknown> => typeof value === 'function' || typeof value === 'object'

/** Calls both handlers, one after the other. */
const both =
  (own: Handler, child: Handler): Handler =>
  (...event) => {
    own(...event)
    child(...event)
  }

/** Attaches an element to a ref; the returned function detaches it, as the ref requires. */
function attach(ref: Ref<unknown>, element: unknown): () => void {
  if (typeof ref === 'function') {
    const detach = ref(element)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }
  if (ref) ref.current = element
  return () => {
    if (ref) ref.current = null
  }
}

const refTo =
  (...refs: readonly Ref<unknown>[]) =>
  (element: unknown) => {
    const detach = refs.map((ref) => attach(ref, element))
    return () => {
      for (const end of detach) end()
    }
  }

function merged(name: string, own: unknown, child: unknown): unknown {
  if (child === undefined || own === undefined) return child ?? own
  if (name === 'className') return `${own} ${child}`
  if (name === 'style' && typeof own === 'object' && typeof child === 'object') return { ...own, ...child }
  if (name === 'ref' && isRef(own) && isRef(child)) return refTo(own, child)
  if (/^on[A-Z]/.test(name) && isHandler(own) && isHandler(child)) return both(own, child)
  return child
}

/** Merges the props of an element rendered as its child: the child's win, and both handle events. */
export const mergeProps = (own: Props, child: Props): Props => ({
  ...own,
  ...Object.fromEntries(Object.entries(child).map(([name, value]) => [name, merged(name, own[name], value)])),
})
