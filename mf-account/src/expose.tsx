import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  signin: () => import(/* webpackChunkName: "signin" */ './signin/signin.tsx'),
  signup: () => import(/* webpackChunkName: "signup" */ './signup/signup.tsx'),
  'forgot-password': () => import(/* webpackChunkName: "forgot-password" */ './forgot-password/forgot-password.tsx'),
  'reset-password': () => import(/* webpackChunkName: "reset-password" */ './reset-password/reset-password.tsx'),
  verify: () => import(/* webpackChunkName: "verify" */ './verify/verify.tsx'),
  'profile-setup': () => import(/* webpackChunkName: "profile-setup" */ './profile-setup/profile-setup.tsx'),
  'oauth-callback': () => import(/* webpackChunkName: "oauth-callback" */ './oauth-callback/oauth-callback.tsx'),
  'second-factor': () => import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor.tsx'),
  developers: () => import(/* webpackChunkName: "developers" */ './developers/developers.tsx'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.tsx'),
}
