import { defineRootRoute } from '../root-route.ts'

export const bridgeSimulator = defineRootRoute({
  rootPath: '/dev/bridge',
  summary: 'Simulate the extension next to a page of the site, and show the messages exchanged',
  inDevelopmentOnly: true,
})
