import type { PublicCategory } from '@qasima/shared/contract/category/category.routes'
import { Select } from '@qasima/shared/ui/field'

interface CategorySelectProps {
  readonly label: string
  /** Of the choice that narrows nothing. */
  readonly allLabel: string
  readonly categories: readonly PublicCategory[]
  readonly categoryId: string | undefined
  readonly onChange: (categoryId: string | undefined) => void
}

/** Narrows a list of stores or products to a category. */
export function CategorySelect({ label, allLabel, categories, categoryId, onChange }: CategorySelectProps) {
  return (
    <Select
      aria-label={label}
      name="categoryId"
      value={categoryId ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{allLabel}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
