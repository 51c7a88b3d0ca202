import { quoted, type ScreenLines } from './screen-parts.ts'

/** Puts lines before the end of a block. @throws Error where a text has no such end. */
function beforeEnd(
  text: string,
  { file, from = '', end }: { file: string; from?: string; end: string },
  lines: string,
) {
  const place = text.indexOf(end, text.indexOf(from))
  if (place < 0) throw new Error(`${file} has no end of the block that a screen is added to`)
  return text.slice(0, place + 1) + lines + text.slice(place + 1)
}

/** `remote.ts` with the row of a screen. */
export const withRow = (text: string, { row, imports }: ScreenLines): string =>
  imports + beforeEnd(text, { file: 'remote.ts', from: '  routes: {', end: '\n  },\n})' }, row)

/** `src/expose.tsx` with the line of a screen. */
export const withLine = (text: string, name: string): string =>
  beforeEnd(
    text,
    { file: 'src/expose.tsx', from: 'export const screens', end: '\n}\n' },
    `  ${quoted(name)}: () => import(/* webpackChunkName: "${name}" */ './${name}/${name}.tsx'),\n`,
  )

/** The table of `infra/test/search-engines.test.ts` with the address of a screen. */
export const withAddress = (text: string, name: string): string =>
  beforeEnd(
    text,
    { file: 'infra/test/search-engines.test.ts', from: 'const listed', end: '\n}\n' },
    `  '/${name}': { '/${name}': '/${name}' },\n`,
  )
