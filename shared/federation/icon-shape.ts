import type { IconShape } from './remote.ts'

/** A Lucide icon module. Modules of former names have the component only, so the shape is read from that. */
interface LucideModule {
  readonly default: { render(props: object): { readonly props: { readonly icon: { readonly node: IconShape } } } }
}

/**
 * The shape of an icon, so that a section brings its own and no page downloads the others. For builds only.
 * @throws Error if Lucide has no icon with this name.
 */
export async function iconShape(icon: string | IconShape): Promise<IconShape> {
  if (typeof icon !== 'string') return icon
  const module: LucideModule = await import(`lucide-react/icons/${icon}`).catch(() => {
    throw new Error(`Lucide has no icon "${icon}"; see lucide.dev/icons, or give a shape`)
  })
  return module.default.render({}).props.icon.node.map(([element, { key: _, ...attributes }]) => [element, attributes])
}

/** Icon shapes by name, for modules that are evaluated at build time. */
export async function shapesOf<Name extends string>(
  names: readonly Name[],
): Promise<Readonly<Record<Name, IconShape>>> {
  const shapes = await Promise.all(names.map(async (name) => [name, await iconShape(name)] as const))
  return Object.fromEntries(shapes) as Record<Name, IconShape>
}
