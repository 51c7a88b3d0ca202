import type { IconShape } from './remote.ts'

/** A Lucide icon module; its type declarations omit the shape. */
interface LucideModule {
  readonly __iconData: { readonly node: IconShape }
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
  return module.__iconData.node.map(([element, { key: _, ...attributes }]) => [element, attributes])
}
