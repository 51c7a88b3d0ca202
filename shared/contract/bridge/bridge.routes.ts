import { defineRootRoute } from '../root-route.ts'

export const bridgeSimulator = defineRootRoute({
  rootPath: '/dev/bridge',
  summary: 'Plays the extension beside a page of the site, and shows what crosses the message bridge',
  inDevelopmentOnly: true,
})
