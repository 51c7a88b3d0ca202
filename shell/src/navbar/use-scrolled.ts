import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the page is scrolled past the element with the ref. */
export function useScrolled(): [sentinel: RefObject<HTMLDivElement | null>, scrolled: boolean] {
  const sentinel = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return [sentinel, scrolled]
}
