import type { ScreenModule } from '@qasima/shared/federation/screen'
import { useSearchParams } from '@qasima/shared/router/router'
import { useEffect, useRef } from 'react'

/** The target that a visitor typed stands in the address, so signing in and up lead back to it. */
export const targetParameter = 'target'

const settleTime = 250

/** Writes a target to the address once typing settles; null for one that the page suggests anyway. */
export function useTargetInAddress(target: string | null): void {
  const [address, setAddress] = useSearchParams()
  const write = useRef(() => {})
  write.current = () => {
    if (address.get(targetParameter) === target) return
    const next = new URLSearchParams(address)
    if (target === null) next.delete(targetParameter)
    else next.set(targetParameter, target)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text that is typed waits anew
  useEffect(() => {
    const timer = setTimeout(() => write.current(), settleTime)
    return () => clearTimeout(timer)
  }, [target])
}

/** A path with the target that its page goes on with. */
export const withTarget = (path: string, target: string | null): string =>
  target === null ? path : `${path}?${new URLSearchParams({ [targetParameter]: target })}`

function withoutTarget({ href }: URL): string {
  const url = new URL(href)
  url.searchParams.delete(targetParameter)
  return url.href
}

/** A target in the address changes nothing that the page loads. */
export const revalidateWithoutTarget: NonNullable<ScreenModule['shouldRevalidate']> = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isOnlyTarget = currentUrl.href !== nextUrl.href && withoutTarget(currentUrl) === withoutTarget(nextUrl)
  return isOnlyTarget ? false : defaultShouldRevalidate
}
