/** What a member of staff may do: sections down, actions across, each row and column at once. */
import { overridePermission, permissionActions, permissionsOn } from '../../contract/permission.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { chakra } from '../../ui/styled.tsx'
import { usePermissions } from '../data/permissions.ts'
import { useSections } from '../data/sections.ts'
import { requiredSections, useSectionTitle, useStaffRegistry } from '../data/staff-registry.ts'
import { valueLabel } from '../describe/labels.ts'
import type { ControlProps } from './field-control.ts'

const Around = chakra('div', {
  base: { overflow: 'auto', maxBlockSize: '40rem', borderWidth: '1px', borderRadius: 'control', position: 'relative' },
})
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th, & td': { paddingInline: '2', textAlign: 'start', whiteSpace: 'nowrap', fontWeight: 'medium' },
    '& label': { gap: '1.5' },
    '& label:has(:disabled)': { color: 'muted' },
    '& thead th': { position: 'sticky', insetBlockStart: '0', zIndex: 'sticky', bg: 'raised' },
    '& tbody th': { position: 'sticky', insetInlineStart: '0', bg: 'surface' },
    // The corner stays over both of them.
    '& thead th:first-of-type': { insetInlineStart: '0', zIndex: 'header' },
    '& tbody tr > *': { borderBlockStartWidth: '1px' },
  },
})

interface Giving {
  readonly sections: readonly { readonly name: string; readonly permissions: readonly string[] }[]
  /** Those that were given or taken away. */
  readonly permissions: readonly string[]
  /** Those that the author may give. */
  readonly own: ReadonlySet<string>
  readonly isGiven: boolean
}

/** Who may not see a record has no use for a right to change it: viewing comes with writing, and writing goes with viewing. */
function followViewing(next: Set<string>, { sections, permissions, own, isGiven }: Giving): void {
  for (const { name, permissions: listed } of sections) {
    const view = `view_${name}`
    const writing = listed.filter((permission) => permission !== view && own.has(permission))
    if (!listed.includes(view) || !own.has(view) || next.has(view)) continue
    if (isGiven && writing.some((permission) => permissions.includes(permission))) next.add(view)
    if (!isGiven && permissions.includes(view)) for (const permission of writing) next.delete(permission)
  }
}

/** The one permission that is about no section. */
const overrideLabel = 'Load a remote from their own computer'

export function PermissionsField({ label, hint, value, onChange, disabled, problems }: ControlProps) {
  const titleOf = useSectionTitle()
  const registry = useStaffRegistry()
  const { data = [], error } = useSections()
  // A section may have a permission of its own that only its remote knows.
  const others = requiredSections(registry).filter((required) => data.every(({ name }) => name !== required))
  const sections = [
    ...data.filter(({ permissions }) => permissions.length > 0),
    ...others.map((name) => ({ name, title: undefined, permissions: permissionsOn(name).map(String) })),
  ]
  const all: string[] = sections.flatMap(({ permissions }) => permissions)
  const given = new Set<string>(Array.isArray(value) ? value : [])
  const own = new Set<string>(usePermissions()?.permissions)
  const isLimited = !disabled && all.some((permission) => !own.has(permission))

  function set(permissions: readonly string[], isGiven: boolean) {
    const next = new Set(given)
    for (const permission of permissions) {
      if (isGiven) next.add(permission)
      else next.delete(permission)
    }
    followViewing(next, { sections, permissions, own, isGiven })
    onChange([...next].sort())
  }

  const box = (permissions: readonly string[], name: string, text?: string) => {
    const count = permissions.filter((permission) => given.has(permission)).length
    // The API refuses to let staff give or remove what they do not have themselves.
    const changeable = permissions.filter((permission) => own.has(permission))
    const decisive = changeable.length > 0 ? changeable : permissions
    return (
      <Checkbox
        checked={count > 0 && decisive.every((permission) => given.has(permission))}
        mixed={count > 0 && count < permissions.length}
        disabled={disabled || changeable.length === 0}
        label={name}
        onCheckedChange={(isGiven) => set(changeable, isGiven)}
      >
        {text}
      </Checkbox>
    )
  }

  return (
    <FieldGroup
      label={label}
      hint={isLimited ? 'You cannot give or remove permissions you don’t have' : hint}
      error={error ? failureSentence(error, 'en') : Object.values(problems)[0]}
    >
      <Around>
        <Table>
          <thead>
            <tr>
              <th>{box(all, 'Everything', 'Everything')}</th>
              {permissionActions.map((action) => (
                <th key={action} scope="col">
                  {box(
                    all.filter((permission) => sections.some(({ name }) => permission === `${action}_${name}`)),
                    `${valueLabel(action)} in every section`,
                    valueLabel(action),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map(({ name, title: contractTitle, permissions }) => {
              const title = titleOf(name, contractTitle)
              return (
                <tr key={name}>
                  <th scope="row">{box(permissions, `Everything in ${title.toLowerCase()}`, title)}</th>
                  {permissionActions.map((action) => {
                    const permission = `${action}_${name}`
                    return (
                      <td key={action}>
                        {permissions.includes(permission) &&
                          box([permission], `${valueLabel(action)} ${title.toLowerCase()}`)}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </Table>
      </Around>
      {box([overridePermission], overrideLabel, overrideLabel)}
    </FieldGroup>
  )
}
