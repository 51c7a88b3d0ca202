import * as Type from 'typebox'
import { permissionPattern } from '../contract/permission.ts'
import { remoteIdPattern } from '../contract/release/release.limits.ts'
import type { ReleaseFile } from '../federation/registry.ts'

/** What builds of another version may write beside is left alone. */
const open = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: true })

const byName = (value: Type.TSchema, limits: { readonly maxProperties?: number } = {}) =>
  Type.Unsafe({ type: 'object', additionalProperties: value, ...limits })

/** Each route is compared with those of all others. */
const routeLimits = { maxProperties: 500 }

const Bilingual = open({ ar: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) })

const File = open({
  file: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)*$' }),
  integrity: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
})

const Access = Type.String({ pattern: `^(public|guest|setup|user|staff)$|${permissionPattern}` })

/**
 * An address of the API alone, as `defineRemote` makes it: `/api/v1/shop/shop-list/{shopId}?limit=8{&country}`. Nothing in
 * its path can lead elsewhere, as two dots would.
 */
const readPattern = '^/api/v1(/([\\w-]+(\\.[\\w-]+)*|\\{\\w+\\}))+(\\?[\\w.*+%=&-]*)?(\\{[?&]\\w+(,\\w+)*\\})?$'

const Texts = {
  title: Bilingual,
  searchTitle: Type.Optional(Bilingual),
  description: Type.Optional(Bilingual),
  publishedOn: Type.Optional(Type.String()),
}

const Route = open({
  ...Texts,
  path: Type.String({ pattern: '^/', maxLength: 300 }),
  data: Type.Optional(Type.Array(Type.String({ pattern: readPattern, maxLength: 1_000 }))),
  visitorCountry: Type.Optional(Type.Boolean()),
  pages: Type.Optional(byName(open(Texts))),
  questions: Type.Optional(Type.Array(open({ question: Bilingual, answer: Bilingual }))),
  canonical: Type.Optional(Type.String()),
  unlisted: Type.Optional(Type.Boolean()),
  secrets: Type.Optional(Type.Array(Type.String())),
  access: Type.Optional(Access),
  layout: Type.Optional(Type.Enum(['site', 'bare', 'admin'])),
})

const Menu = open({
  path: Type.String({ pattern: '^/' }),
  label: Bilingual,
  icon: Type.Array(Type.Array(Type.Unknown())),
  order: Type.Number(),
})

/** `remote.json`, as far as the shell, the edge and the API rely on it. */
export const RemoteBuildSchema = open({
  id: Type.String({ pattern: remoteIdPattern }),
  routes: byName(Route, routeLimits),
  menu: Type.Optional(Type.Array(Menu)),
  figures: Type.Optional(Type.Array(open({ label: Type.String(), collection: Type.String() }))),
  entry: File,
  server: Type.Optional(File),
  styleFile: Type.Optional(File),
  expose: Type.Array(File),
  screens: byName(
    open({ files: Type.Array(File), facades: Type.Array(Type.String()), styleFile: Type.Optional(File) }),
    routeLimits,
  ),
  shared: Type.String({ minLength: 1 }),
  contract: Type.String({ minLength: 1 }),
})

/** `host.json`, likewise. */
export const HostDescriptionSchema = open({
  styles: Type.String(),
  styleFile: Type.Optional(File),
  scripts: Type.Array(File),
  server: Type.Optional(Type.String()),
  shared: Type.Unsafe<Record<string, unknown>>(byName(Type.Array(File))),
  site: Type.Optional(Type.Unsafe<Record<string, ReleaseFile>>(byName(File))),
  provides: Type.Unsafe<Record<string, string>>(byName(Type.String())),
})
