import type { RouteContract } from '../contract/route.ts'

/** Place among the origins of the one that answered last: calls that are sent only once go there as well. */
const rotation: { origins: readonly string[]; place: number } = { origins: [], place: 0 }

/** Origins that serve a route, in the order of the settings, and the place to begin at. */
export function rotate(route: RouteContract, origins: readonly string[]) {
  const serving = route.base === 'api' && origins.length > 0 ? origins : ['']
  if (serving.length > 1 && rotation.origins !== serving) Object.assign(rotation, { origins: serving, place: 0 })
  const current = () => serving[rotation.place % serving.length] ?? ''
  return {
    current,
    /** Several calls at once that find one origin dead switch to the same next one. */
    leave(origin: string) {
      if (serving.length > 1 && current() === origin) rotation.place += 1
    },
  }
}
