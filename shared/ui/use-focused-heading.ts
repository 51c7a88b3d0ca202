import { type RefObject, useEffect, useRef } from 'react'

/** The heading of what replaces a form; it takes over the form's focus, so that reading continues there. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
