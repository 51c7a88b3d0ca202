import { permissionActions } from '@qasima/shared/contract/permission'
import type { PermissionAction } from '@qasima/shared/contract/route'

const words: Readonly<Record<PermissionAction, string>> = {
  view: 'view',
  create: 'create',
  update: 'update',
  delete: 'move to trash',
  restore: 'restore',
  hard_delete: 'delete permanently',
  export: 'export',
}

/** What may be done in one section, in words. */
export interface SectionWords {
  readonly section: string
  readonly actions: readonly string[]
}

// The longest first: `hard_delete_ads` is no way of `delete`.
const form = new RegExp(`^(${[...permissionActions].sort((a, b) => b.length - a.length).join('|')})_(.+)$`)

/** Permissions by section, in the order that actions are listed in. */
export function permissionWords(permissions: readonly string[]): SectionWords[] {
  const bySection = new Map<string, PermissionAction[]>()
  for (const permission of new Set(permissions)) {
    const [, name, section] = form.exec(permission) ?? []
    const action = permissionActions.find((known) => known === name)
    if (!action || !section) continue
    bySection.set(section, [...(bySection.get(section) ?? []), action])
  }
  return [...bySection].map(([section, actions]) => ({
    section,
    actions:
      actions.length === permissionActions.length
        ? ['everything']
        : permissionActions.filter((action) => actions.includes(action)).map((action) => words[action]),
  }))
}
