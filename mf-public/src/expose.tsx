import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  landing: () => import(/* webpackChunkName: "landing" */ './landing/landing.tsx'),
  shops: () => import(/* webpackChunkName: "shops" */ './shop/directory/directory.tsx'),
  shop: () => import(/* webpackChunkName: "shop" */ './shop/page/shop-page.tsx'),
  products: () => import(/* webpackChunkName: "products" */ './product/search/products.tsx'),
  product: () => import(/* webpackChunkName: "product" */ './product/page/product-page.tsx'),
  'privacy-policy': () => import(/* webpackChunkName: "privacy-policy" */ './privacy-policy/privacy-policy.tsx'),
  contact: () => import(/* webpackChunkName: "contact" */ './contact/contact.tsx'),
  installed: () => import(/* webpackChunkName: "installed" */ './tour/tour.tsx'),
  download: () => import(/* webpackChunkName: "download" */ './download/download.tsx'),
  'mobile-app-loading': () =>
    import(/* webpackChunkName: "mobile-app-loading" */ './mobile-app-loading/mobile-app-loading.tsx'),
  blog: () => import(/* webpackChunkName: "blog" */ './blog/blog.tsx'),
  'blog-post': () => import(/* webpackChunkName: "blog-post" */ './blog/post.tsx'),
  support: () => import(/* webpackChunkName: "support" */ './support/support.tsx'),
  'add-store': () => import(/* webpackChunkName: "add-store" */ './add-store/add-store.tsx'),
  uninstall: () => import(/* webpackChunkName: "uninstall" */ './uninstall/uninstall.tsx'),
  'how-we-verify': () => import(/* webpackChunkName: "how-we-verify" */ './how-we-verify/how-we-verify.tsx'),
}
