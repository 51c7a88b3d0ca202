import { mail } from '@qasima/shared/contract/mail/mail.section'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/mail`
const label = { ar: 'نصوص الرسائل', en: 'Emails' }
const screen = { title: label, layout: 'admin', access: mail.permission('view'), unlisted: true } as const

export const remote = defineRemote({
  id: 'admin-mail',
  routes: { list: { path, ...screen }, edit: { path: `${path}/:kind`, ...screen } },
  menu: [{ path, label, icon: 'mail', order: 125 }],
})
