import { defineRootRoute } from '../root-route.ts'

export const inboxPage = defineRootRoute({
  rootPath: '/dev/inbox',
  summary: 'The mails that the service would have sent',
  inDevelopmentOnly: true,
})

export const inboxMails = defineRootRoute({
  rootPath: '/dev/inbox.json',
  summary: 'The same mails for programs',
  inDevelopmentOnly: true,
})
