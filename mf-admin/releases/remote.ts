import { releases } from '@qasima/shared/contract/release/release.section'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/releases`
const label = { ar: 'الإصدارات', en: 'Releases' }
const screen = { title: label, layout: 'admin', access: releases.permission('view'), unlisted: true } as const

export const remote = defineRemote({
  id: 'admin-releases',
  routes: { overview: { path, ...screen }, remote: { path: `${path}/:remote`, ...screen } },
  menu: [{ path, label, icon: 'rocket', order: 135 }],
})
