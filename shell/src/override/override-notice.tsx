import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { overrides } from './override-store.ts'

const Banner = lazy(() => import('./override-banner.tsx'))

/** The developer's banner; other pages fetch nothing of it. */
export function OverrideNotice() {
  const isNeeded = useStore(overrides, ({ state }) => state !== 'none')
  return (
    isNeeded && (
      <Suspense>
        <Banner />
      </Suspense>
    )
  )
}
