import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'

/**
 * The code of one screen, as its module exports it. The loader and the component's first render must not use browser
 * globals.
 */
export interface ScreenModule {
  readonly Component: ComponentType
  readonly loader?: (args: LoaderFunctionArgs) => unknown
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

/** What a remote's `src/expose.tsx` exports: a lazily loaded module for each route of its `remote.ts`. */
export type Screens<Screen extends string = string> = Readonly<Record<Screen, () => Promise<ScreenModule>>>

/** Whether a loaded module exports what a remote must expose. */
export function isScreens(value: unknown, expected: readonly string[]): value is Screens {
  return (
    typeof value === 'object' &&
    value !== null &&
    expected.every((screen) => typeof Reflect.get(value, screen) === 'function')
  )
}
