import { type RefObject, useEffect, useRef } from 'react'

/** The heading of what takes the place of a form, with the focus that the form had: reading goes on there. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
