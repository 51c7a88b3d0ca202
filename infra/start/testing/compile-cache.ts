import { join } from 'node:path'

/**
 * Where processes that tests start keep code without its types, parsed: they run the same thousand files one after the
 * other. It is that of `npm start`.
 */
export const compileCache = join(import.meta.dirname, '..', '..', '..', '.cache', 'compile')
