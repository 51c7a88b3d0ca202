import type { IconShape } from './remote.ts'

interface LucideComponent {
  render(props: object): { readonly props: { readonly icon: { readonly node: IconShape } } }
}

/** The shape of a Lucide icon. Modules of former names export the component only, so it is read from what that renders. */
export function shapeOf(icon: object): IconShape {
  const component: LucideComponent = Object(icon)
  return component.render({}).props.icon.node.map(([element, { key: _, ...attributes }]) => [element, attributes])
}

/**
 * The shape of an icon, so that a section brings its own and no page downloads the others. For builds only.
 * @throws Error if Lucide has no icon with this name.
 */
export async function iconShape(icon: string | IconShape): Promise<IconShape> {
  if (typeof icon !== 'string') return icon
  const module: { readonly default: object } = await import(`lucide-react/icons/${icon}`).catch(() => {
    throw new Error(`Lucide has no icon "${icon}"; see lucide.dev/icons, or give a shape`)
  })
  return shapeOf(module.default)
}
