import { type Registry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { Bilingual } from '@qasima/shared/federation/remote'

/** A text published on a day, such as a blog post. */
export interface PublishedPage {
  readonly path: string
  readonly title: Bilingual
  readonly description: Bilingual
  /** A day. */
  readonly publishedOn: string
}

/** The texts directly below a path, newest first. */
export function publishedPages(registry: Registry, path: string): readonly PublishedPage[] {
  const below = routesOfRegistry(registry).filter(({ route }) => route.path.replace(/\/:\w+$/, '') === path)
  return below
    .flatMap(({ route: { pages } }) => Object.entries(pages ?? {}))
    .flatMap(([name, { title, description, publishedOn }]) =>
      publishedOn ? [{ path: `${path}/${name}`, title, description: description ?? title, publishedOn }] : [],
    )
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn) || one.path.localeCompare(other.path))
}
