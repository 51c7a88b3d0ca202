/** What a member of staff may do: sections down, actions across, each row and column at once. */
import { permissionActions, permissionsOn } from '../../contract/permission.ts'
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

export function PermissionsField({ label, hint, value, onChange, disabled, problems }: ControlProps) {
  const titleOf = useSectionTitle()
  const { data = [], error } = useSections()
  const declared = data.filter(({ permissions }) => permissions.length > 0).map(({ name }) => name)
  // A section may have a permission of its own that only its remote knows.
  const sections = [...new Set([...declared, ...requiredSections(useStaffRegistry())])]
  const given = new Set<string>(Array.isArray(value) ? value : [])
  const own = new Set<string>(usePermissions()?.permissions)
  const isLimited = !disabled && sections.flatMap(permissionsOn).some((permission) => !own.has(permission))

  function set(permissions: readonly string[], isGiven: boolean) {
    const next = new Set(given)
    for (const permission of permissions) {
      if (isGiven) next.add(permission)
      else next.delete(permission)
    }
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
      hint={isLimited ? 'Permissions that you do not have are disabled: you cannot give or remove them' : hint}
      error={error ? failureSentence(error, 'en') : Object.values(problems)[0]}
    >
      <Around>
        <Table>
          <thead>
            <tr>
              <th>{box(sections.flatMap(permissionsOn), 'Everything', 'Everything')}</th>
              {permissionActions.map((action) => (
                <th key={action} scope="col">
                  {box(
                    sections.map((section) => `${action}_${section}`),
                    `${valueLabel(action)} in every section`,
                    valueLabel(action),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <tr key={section}>
                <th scope="row">
                  {box(permissionsOn(section), `Everything in ${titleOf(section).toLowerCase()}`, titleOf(section))}
                </th>
                {permissionActions.map((action) => (
                  <td key={action}>
                    {box([`${action}_${section}`], `${valueLabel(action)} ${titleOf(section).toLowerCase()}`)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Around>
    </FieldGroup>
  )
}
