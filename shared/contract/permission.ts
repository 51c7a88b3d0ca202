import type { OverridePermission, Permission, PermissionAction, StaffAudience } from './route.ts'

export const permissionActions = [
  'view',
  'create',
  'update',
  'delete',
  'restore',
  'hard_delete',
  'export',
] as const satisfies readonly PermissionAction[]

/** The only permission that is not about a section: to view the site with a remote from one's own computer. */
export const overridePermission: OverridePermission = 'dev_override'

/** The pattern of every permission: an action on a section, or the override permission. */
export const permissionPattern = `^((${permissionActions.join('|')})_[a-z_]+|${overridePermission})$`

const permissionForm = new RegExp(permissionPattern)

/** Whether a text looks like a permission; `public`, `staff` and the like do not. */
export const isPermission = (text: string): boolean => permissionForm.test(text)

/** The pattern of a section's name, with which its permissions end. */
export const sectionPattern = '^[a-z_]{2,40}$'

/** Every action on one section. */
export const permissionsOn = (section: string): readonly Permission[] =>
  permissionActions.map((action): Permission => `${action}_${section}`)

interface SectionDefinition {
  /** The name at the end of its permissions. */
  readonly name: string
  /** Its title, in English. */
  readonly title: string
  /** Who may view it, unless it is all staff with its `view_` permission. */
  readonly viewers?: StaffAudience
  /** Who may write it, if one permission covers every kind of write. */
  readonly writers?: StaffAudience
  /** Who may export it, unless it is staff with its own `export_` permission. */
  readonly exporters?: StaffAudience
}

/**
 * Declares a section of the back-office that is not a collection, in a file `<noun>.section.ts` of the contract. A
 * collection declares its section itself.
 */
export const defineContractSection = (definition: SectionDefinition) => ({
  ...definition,
  permission: audienceOf(definition),
})

/** Who may do what with the content of a section. */
export const audienceOf =
  ({ name, viewers, writers, exporters }: Omit<SectionDefinition, 'title'>) =>
  (action: PermissionAction): StaffAudience =>
    (action === 'view' ? viewers : action === 'export' ? exporters : writers) ?? `${action}_${name}`
