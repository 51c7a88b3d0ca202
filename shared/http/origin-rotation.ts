import type { RouteContract } from '../contract/route.ts'

/** Index of the origin that last responded: calls that are sent only once go there too. */
const rotation: { origins: readonly string[]; place: number } = { origins: [], place: 0 }

/** Origins that serve a route, in the order of the settings, and the one to start with. */
export function rotate(route: RouteContract, origins: readonly string[]) {
  const serving = route.base === 'api' && origins.length > 0 ? origins : ['']
  if (serving.length > 1 && rotation.origins !== serving) Object.assign(rotation, { origins: serving, place: 0 })
  const current = () => serving[rotation.place % serving.length] ?? ''
  return {
    current,
    /** Parallel calls that find one origin down all switch to the same next one. */
    leave(origin: string) {
      if (serving.length > 1 && current() === origin) rotation.place += 1
    },
  }
}
