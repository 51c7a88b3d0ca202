import { type ProductRecipe, type RecipeFieldName, recipeFields } from '@qasima/shared/contract/shop/product-recipe'
import { Input } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { recipeWith } from './recipe.rules.ts'

const Rows = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& th': { fontWeight: 'medium', textAlign: 'start', paddingInlineEnd: '3', whiteSpace: 'nowrap' },
    '& thead th': { color: 'muted', fontSize: 'xs' },
    '& td': { paddingBlock: '1', paddingInlineEnd: '2' },
    '& td:nth-of-type(2)': { inlineSize: '20%' },
    '& td:last-child': { inlineSize: '35%', paddingInlineEnd: '0' },
  },
})

const labels: Readonly<Record<RecipeFieldName, string>> = {
  price: 'Price',
  title: 'Title',
  image: 'Picture',
  stock: 'Stock',
  currency: 'Currency',
  claimedPrice: 'Price before',
}
const columns = [
  { part: 'selector', label: 'Selector', placeholder: '.product .price' },
  { part: 'attribute', label: 'Attribute', placeholder: 'its text' },
  { part: 'path', label: 'Path', placeholder: 'product.price' },
] as const

interface RecipeFieldProps {
  readonly value: ProductRecipe | null
  // A method, since the form of any section does not know the types of its fields.
  onChange(value: ProductRecipe | null): void
  readonly disabled: boolean
}

/**
 * Where product pages say their price and the rest: a selector for each, the attribute where it is not the text, and the
 * path where data of a script stands there.
 */
export const RecipeField = ({ value, onChange, disabled }: RecipeFieldProps) => (
  <Rows>
    <thead>
      <tr>
        <th scope="col">Field</th>
        {columns.map(({ part, label }) => (
          <th key={part} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {recipeFields.map((name) => (
        <tr key={name}>
          <th scope="row">{labels[name]}</th>
          {columns.map(({ part, label, placeholder }) => (
            <td key={part}>
              <Input
                aria-label={`${labels[name]}: ${label.toLowerCase()}`}
                dir="ltr"
                minBlockSize="10"
                fontSize="sm"
                autoComplete="off"
                spellCheck={false}
                placeholder={disabled ? undefined : placeholder}
                readOnly={disabled}
                value={value?.[name]?.[part] ?? ''}
                onChange={(event) => onChange(recipeWith(value, name, { [part]: event.target.value }))}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Rows>
)
