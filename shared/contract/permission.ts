import type { Permission, PermissionAction } from './route.ts'

export const permissionActions = [
  'view',
  'create',
  'update',
  'delete',
  'restore',
  'hard_delete',
  'export',
] as const satisfies readonly PermissionAction[]

/** Sections of the back-office, by the names that permissions end with. */
export const sections = [
  'ads',
  'user',
  'shop',
  'coupon',
  'category',
  'provider',
  'cartarm',
  'media',
  'campaigns',
  'shortner',
  'product',
  'price',
  'uninstall',
  'video',
  'audit',
  'releases',
] as const

/** What there are lists of: the sections, and roles, which are looked after by whoever looks after users. */
export const listedSections = [...sections, 'role'] as const

/** All that staff can be allowed: every action on every section. */
export const everyPermission: readonly Permission[] = sections.flatMap((section) =>
  permissionActions.map((action): Permission => `${action}_${section}`),
)

/** The form of every permission: an action on a section. */
export const permissionPattern = `^(${permissionActions.join('|')})_[a-z_]+$`
