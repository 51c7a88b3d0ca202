// Evaluated at build time: documents carry its exports, and no script does.
import { serializeStyles } from '@emotion/serialize'
import { compile, middleware, prefixer, serialize, stringify } from 'stylis'
import { system } from './theme.ts'

/** The CSS of every page: layer order, resets, element defaults, and tokens. */
export const globalStyles: string =
  system.layers.atRule +
  system._global
    .map((styles) => serialize(compile(serializeStyles([styles]).styles), middleware([prefixer, stringify])))
    .join('')
