import { price } from '@qasima/shared/contract/price/price.collection'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/price-review`
const label = { ar: 'مراجعة الأسعار', en: 'Price review' }

export const remote = defineRemote({
  id: 'admin-price-review',
  routes: { review: { path, title: label, layout: 'admin', access: price.permission('view'), unlisted: true } },
  menu: [{ path, label, icon: 'list-checks', order: 51 }],
})
