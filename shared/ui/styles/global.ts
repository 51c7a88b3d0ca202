// Evaluated when the product is built: documents carry what it exports, and no script does.
import { serializeStyles } from '@emotion/serialize'
import { compile, middleware, prefixer, serialize, stringify } from 'stylis'
import { system } from './theme.ts'

/** The CSS of every page: the order of layers, what browsers are freed of, what elements begin with, and the tokens. */
export const globalStyles: string =
  system.layers.atRule +
  system._global
    .map((styles) => serialize(compile(serializeStyles([styles]).styles), middleware([prefixer, stringify])))
    .join('')
