/// <reference types="@rspack/core/module" />
/** Part of a remote's development build: its screens export more than components, and still accept edits. */
import { performReactRefresh } from 'react-refresh/runtime'
import type { ScreenModule, Screens } from './screen.ts'

/** The parts of a screen that the router has already taken over, as text. */
const takenOver = ({ loader, shouldRevalidate }: ScreenModule): string => `${loader} ${shouldRevalidate}`

/**
 * Lets open screens follow their modules: components are rendered with their current state, and loaders replaced.
 * @returns a function to call when screen modules were evaluated again.
 * @public called by code that the loader beside it adds.
 */
export function followScreens(screens: Screens): () => void {
  const latest = new Map<string, ScreenModule>()
  const opened = { ...screens }
  for (const [name, open] of Object.entries(opened))
    Object.assign(screens, {
      [name]: async (): Promise<ScreenModule> => {
        const module = await open()
        latest.set(name, module)
        const { loader } = module
        return { ...module, ...(loader && { loader: (args) => (latest.get(name)?.loader ?? loader)(args) }) }
      },
    })

  return async () => {
    for (const [name, before] of latest) {
      const now = await opened[name]?.()
      // Its loader changed: reload the page to show what it loads now.
      if (!now || takenOver(now) !== takenOver(before)) return location.reload()
      latest.set(name, now)
    }
    performReactRefresh()
  }
}
