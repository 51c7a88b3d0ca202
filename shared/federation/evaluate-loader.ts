import type { LoaderContext } from '@rspack/core'

/** Rspack loader for a module that is evaluated when it is bundled: its exports are data, and all that is left of it. */
export default async function evaluateLoader(this: LoaderContext): Promise<string> {
  const exported: object = await import(this.resourcePath)
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`)
    .join('\n')
}
