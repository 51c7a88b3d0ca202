/// <reference types="@rspack/core/module" />
/** Part of a remote's development build: its screens are more than components, and take up edits all the same. */
import { performReactRefresh } from 'react-refresh/runtime'
import type { ScreenModule, Screens } from './screen.ts'

/** What of a screen the router has taken over by now, as text. */
const takenOver = ({ loader, shouldRevalidate }: ScreenModule): string => `${loader} ${shouldRevalidate}`

/**
 * Lets screens that are open follow their modules: their components are drawn with the state that they have, and their
 * loaders are those of now.
 * @returns called when modules of screens were evaluated anew.
 * @public called by what the loader beside it adds.
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
      // What loads its data is not the same any more: the page is to show what it loads now.
      if (!now || takenOver(now) !== takenOver(before)) return location.reload()
      latest.set(name, now)
    }
    performReactRefresh()
  }
}
