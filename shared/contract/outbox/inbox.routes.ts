import { defineRootRoute } from '../root-route.ts'

export const inboxPage = defineRootRoute({
  rootPath: '/dev/inbox',
  summary: 'Development inbox: emails the service would have sent',
  inDevelopmentOnly: true,
})

export const inboxMails = defineRootRoute({
  rootPath: '/dev/inbox.json',
  summary: 'Development inbox as JSON',
  inDevelopmentOnly: true,
})
