import type { LoaderContext } from '@rspack/core'

/** Rspack loader that evaluates a module at build time: only its exported data remain. */
export default async function evaluateLoader(this: LoaderContext): Promise<string> {
  const exported: object = await import(this.resourcePath)
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`)
    .join('\n')
}
