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

/** The one permission that is about no section: to look at the site with a remote of one's own computer in it. */
export const overridePermission: OverridePermission = 'dev_override'

/** The form of every permission: an action on a section, or the one that is none. */
export const permissionPattern = `^((${permissionActions.join('|')})_[a-z_]+|${overridePermission})$`

const permissionForm = new RegExp(permissionPattern)

/** Whether a text has the form of a permission; `public`, `staff` and the like have not. */
export const isPermission = (text: string): boolean => permissionForm.test(text)

/** The form of a section's name, with which its permissions end. */
export const sectionPattern = '^[a-z_]{2,40}$'

/** Every action on one section. */
export const permissionsOn = (section: string): readonly Permission[] =>
  permissionActions.map((action): Permission => `${action}_${section}`)

interface SectionDefinition {
  /** What its permissions end with. */
  readonly name: string
  /** What it is called, in English. */
  readonly title: string
  /** Who may see it, when that is not all staff with its `view_` permission. */
  readonly viewers?: StaffAudience
  /** Who may write it, when one permission covers every kind of writing. */
  readonly writers?: StaffAudience
  /** Who may take all of it away as a file, when that is not staff with its own `export_` permission. */
  readonly exporters?: StaffAudience
}

/**
 * Declares a section of the back-office that is no collection, in a file `<noun>.section.ts` of the contract. A
 * collection declares its section by itself.
 */
export const defineContractSection = (definition: SectionDefinition) => ({
  ...definition,
  permission: audienceOf(definition),
})

/** Who may do each thing to what a section keeps. */
export const audienceOf =
  ({ name, viewers, writers, exporters }: Omit<SectionDefinition, 'title'>) =>
  (action: PermissionAction): StaffAudience =>
    (action === 'view' ? viewers : action === 'export' ? exporters : writers) ?? `${action}_${name}`
