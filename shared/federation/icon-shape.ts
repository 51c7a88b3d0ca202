import type { IconShape } from './remote.ts'

/** What a module of Lucide for one icon holds; its type declarations leave the shape out. */
interface LucideModule {
  readonly __iconData: { readonly node: IconShape }
}

/**
 * The shape of an icon, so that a section brings its own and no page downloads the others. For builds only.
 * @throws Error when Lucide has none of this name.
 */
export async function iconShape(icon: string | IconShape): Promise<IconShape> {
  if (typeof icon !== 'string') return icon
  const module: LucideModule = await import(`lucide-react/icons/${icon}`).catch(() => {
    throw new Error(`Lucide has no icon "${icon}"; see lucide.dev/icons, or give a shape`)
  })
  return module.__iconData.node.map(([element, { key: _, ...attributes }]) => [element, attributes])
}
