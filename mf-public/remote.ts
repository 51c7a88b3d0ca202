import { defineRemote } from '@qasima/shared/federation/remote'

export const remote = defineRemote({
  id: 'public',
  routes: {
    landing: { path: '/', title: { ar: 'قسيمة', en: 'Qasima' }, data: ['/api/v1/shop/app-state'] },
  },
})
