import type { createStyleCache } from '@qasima/shared/ui/provider'
import { createContext } from 'react'

export type StyleCache = ReturnType<typeof createStyleCache>

/** The server's own cache of styles, from which it reads those of the page it renders. A browser makes one itself. */
export const StyleCacheContext = createContext<StyleCache | undefined>(undefined)
